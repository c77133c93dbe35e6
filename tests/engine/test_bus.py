"""The event bus."""

from __future__ import annotations

from engine.bus import Bus, Subscriptions


class Knock:
    pass


class LoudKnock(Knock):
    pass


def test_messages_reach_those_who_subscribed_to_their_type_in_order() -> None:
    bus, heard = Bus(), list[str]()
    bus.subscribe(Knock, lambda message: heard.append("first"))
    bus.subscribe(LoudKnock, lambda message: heard.append("loud"))
    bus.subscribe(Knock, lambda message: heard.append("second"))
    bus.publish(Knock())
    assert heard == ["first", "second"]
    bus.publish(LoudKnock())
    assert heard == ["first", "second", "loud"]
    bus.publish("nobody listens")
    assert heard == ["first", "second", "loud"]


def test_a_subscription_ends_also_while_a_message_is_handed_out() -> None:
    bus, heard = Bus(), list[str]()

    def once(message: Knock) -> None:
        heard.append("once")
        end()

    end = bus.subscribe(Knock, once)
    bus.subscribe(Knock, lambda message: heard.append("always"))
    bus.publish(Knock())
    bus.publish(Knock())
    assert heard == ["once", "always", "always"]


def test_who_subscribes_while_a_message_is_handed_out_hears_the_next() -> None:
    bus, heard = Bus(), list[str]()

    def invite(message: Knock) -> None:
        bus.subscribe(Knock, lambda message: heard.append("guest"))

    end = bus.subscribe(Knock, invite)
    bus.publish(Knock())
    end()
    assert heard == []
    bus.publish(Knock())
    assert heard == ["guest"]


def test_subscriptions_of_one_listener_end_together() -> None:
    bus, heard = Bus(), list[str]()
    ours = Subscriptions(bus)
    ours.subscribe(Knock, lambda message: heard.append("ours"))
    ours.subscribe(LoudKnock, lambda message: heard.append("ours, loud"))
    bus.subscribe(Knock, lambda message: heard.append("theirs"))
    ours.end()
    bus.publish(Knock())
    bus.publish(LoudKnock())
    assert heard == ["theirs"]
