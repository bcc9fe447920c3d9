"""Dealing that anyone can check: the stream, commitments, and what is refused."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from hmac import digest

import pytest

from hordago.cards import PACK
from hordago.errors import DealError
from hordago.game.shuffle import (
    Proof,
    SeededShuffler,
    Stream,
    check_cut,
    check_order,
    commitment_of,
    dealt_order,
    reshuffled_order,
    secret_of,
    verify_deal,
)

KEY = bytes(range(32))


def test_a_stream_is_sha256_of_key_label_and_block_eight_words_a_block() -> None:
    blocks = [sha256(KEY + b"deal 7\0" + number.to_bytes(4, "big")).digest() for number in (0, 1)]
    words = [
        int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4)
    ]
    assert Stream(KEY, "deal 7").words(10) == words[:10]
    drawn_one_by_one = Stream(KEY, "deal 7")
    assert [drawn_one_by_one.words(1)[0] for _ in range(16)] == words


def test_streams_of_different_labels_differ() -> None:
    assert Stream(KEY, "deal 1").words(4) != Stream(KEY, "deal 2").words(4)


def test_a_shuffle_sorts_the_cards_by_a_word_each() -> None:
    words = Stream(KEY, "x").words(40)
    by_word = sorted(zip(words, PACK, strict=True))
    assert Stream(KEY, "x").shuffled(PACK) == tuple(card for _, card in by_word)


class Given(Stream):
    """A stream of given words."""

    def __init__(self, *words: int) -> None:
        super().__init__(KEY, "")
        self.given = list(words)

    def words(self, count: int) -> list[int]:
        taken, self.given = self.given[:count], self.given[count:]
        return taken


def test_where_two_words_are_alike_all_are_drawn_anew() -> None:
    assert Given(5, 3, 5, 9, 7, 8).shuffled(PACK[:3]) == (PACK[1], PACK[2], PACK[0])


def test_seed_and_nonce_are_the_secrets_hmacs_for_the_hand() -> None:
    proof = SeededShuffler(KEY).proof(3)
    assert proof.seed == digest(KEY, b"hordago/1 seed 3", "sha256")
    assert proof.nonce == digest(KEY, b"hordago/1 nonce 3", "sha256")
    assert SeededShuffler(KEY).commitment(3) == sha256(proof.seed + proof.nonce).hexdigest()


def test_the_deal_is_the_same_in_every_language_and_version() -> None:
    # Test vectors. Records depend on them: they may never change.
    assert secret_of(1).hex() == (
        "478976fe7786f0267301abec684ad3a46dae44672230b98f390c4f0cc5ef8657"
    )
    shuffler = SeededShuffler(KEY)
    assert (
        shuffler.commitment(1) == "1273ebfc26a82da408491fc67c1475662dca5a5902a290d232d072e947678e94"
    )
    assert shuffler.own_cut(1, 40) == 27
    assert shuffler.deal(1, 17, PACK)[:8] == (10, 29, 27, 33, 32, 19, 6, 4)
    assert shuffler.reshuffle(1, 17, 1, PACK[:6]) == (3, 4, 2, 0, 1, 5)
    assert shuffler.lot("first dealer").below(4) == 2


def test_a_choice_below_a_limit_is_even() -> None:
    stream = Stream(KEY, "dice")
    counts = Counter(stream.below(6) for _ in range(6_000))
    assert sorted(counts) == list(range(6))
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 20.5  # p = 0.001


def test_words_that_would_favour_some_are_passed_over() -> None:
    # 2**32 is one more than a multiple of three, so that its last word is one too many.
    assert Given(2**32 - 1, 4).below(3) == 1
    assert Given(2**32 - 2, 4).below(3) == (2**32 - 2) % 3


@pytest.mark.parametrize("limit", [0, -1, 2**32 + 1])
def test_a_word_chooses_among_one_to_two_to_the_32(limit: int) -> None:
    with pytest.raises(ValueError, match=f"among {limit}"):
        Stream(KEY, "").below(limit)


def test_a_choice_is_one_of_the_items_and_a_chance_is_below_one() -> None:
    stream = Stream(KEY, "choice")
    assert {stream.choice("abc") for _ in range(50)} == set("abc")
    chances = [stream.chance() for _ in range(1_000)]
    assert all(0 <= each < 1 for each in chances)
    assert 0.45 < sum(chances) / 1_000 < 0.55


def test_every_card_comes_to_every_place_as_often() -> None:
    deals = 4_000
    places = [Counter[int]() for _ in range(40)]
    shuffler = SeededShuffler(KEY)
    for hand in range(1, deals + 1):
        for place, card in enumerate(shuffler.deal(hand, 1 + hand % 39, PACK)):
            places[place][card] += 1
    expected = deals / 40
    chi = sum((count[card] - expected) ** 2 / expected for count in places for card in range(40))
    # 39 * 39 degrees of freedom: 1,521 expected, 55 the standard deviation.
    assert 1_521 - 4 * 55 < chi < 1_521 + 4 * 55


def test_own_cuts_are_even() -> None:
    shuffler = SeededShuffler(KEY)
    counts = Counter(shuffler.own_cut(hand, 40) for hand in range(1, 3_901))
    assert sorted(counts) == list(range(1, 40))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 73  # p = 0.001


def test_hands_cuts_and_reshuffles_all_change_the_order() -> None:
    shuffler = SeededShuffler(KEY)
    orders = {
        shuffler.deal(1, 17, PACK),
        shuffler.deal(2, 17, PACK),
        shuffler.deal(1, 18, PACK),
        shuffler.reshuffle(1, 17, 1, PACK),
        shuffler.reshuffle(1, 17, 2, PACK),
    }
    assert len(orders) == 5
    assert all(sorted(order) == list(PACK) for order in orders)


def test_a_shuffler_answers_the_same_however_it_is_asked() -> None:
    one, other = SeededShuffler(KEY), SeededShuffler(KEY)
    assert [one.proof(hand) for hand in (1, 2, 1)] == [
        other.proof(1),
        SeededShuffler(KEY).proof(2),
        other.proof(1),
    ]


# Checking a deal


def test_a_revealed_deal_is_verified_and_gives_the_order() -> None:
    shuffler = SeededShuffler(KEY)
    order = verify_deal(shuffler.commitment(4), shuffler.proof(4), 9, PACK)
    assert order == shuffler.deal(4, 9, PACK) == dealt_order(shuffler.proof(4).seed, 9, PACK)
    again = reshuffled_order(shuffler.proof(4).seed, 9, 1, PACK[:8])
    assert again == shuffler.reshuffle(4, 9, 1, PACK[:8])


def test_a_commitment_may_be_written_in_capitals() -> None:
    shuffler = SeededShuffler(KEY)
    assert verify_deal(shuffler.commitment(1).upper(), shuffler.proof(1), 9, PACK)


@pytest.mark.parametrize("part", ["seed", "nonce"])
def test_a_false_seed_or_nonce_is_found_out(part: str) -> None:
    shuffler = SeededShuffler(KEY)
    proof = shuffler.proof(1)
    false = Proof(
        *(bytes(32) if name == part else value for name, value in proof._asdict().items())
    )
    with pytest.raises(DealError, match="not the deal that was committed to"):
        verify_deal(shuffler.commitment(1), false, 9, PACK)
    with pytest.raises(DealError):
        verify_deal(commitment_of(false), proof, 9, PACK)


@pytest.mark.parametrize("cut", [0, 40, -3])
def test_a_cut_that_is_none_is_refused(cut: int) -> None:
    shuffler = SeededShuffler(KEY)
    with pytest.raises(DealError, match=f"from 1 to 39 cards, not {cut}"):
        verify_deal(shuffler.commitment(1), shuffler.proof(1), cut, PACK)


def test_a_cut_is_from_one_to_one_less_than_the_pack() -> None:
    check_cut(1, 40)
    check_cut(39, 40)
    with pytest.raises(DealError):
        check_cut(36, 36)


def test_a_false_order_is_told_in_full() -> None:
    with pytest.raises(DealError) as caught:
        check_order((0, 0, 5), (0, 1, 2), "the pack")
    assert str(caught.value) == (
        "the pack is not complete: twice: Ao; missing: Ac Ae; not in it: 2c"
    )
    check_order((2, 0, 1), (0, 1, 2), "the pack")


# Secrets


def test_an_int_and_its_text_are_one_seed() -> None:
    assert secret_of(5) == secret_of("5")
    assert secret_of("five") != secret_of("5")


def test_without_a_seed_every_secret_is_new() -> None:
    assert len(secret_of(None)) == 32
    assert secret_of(None) != secret_of(None)
