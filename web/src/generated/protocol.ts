/* Generated from src/hordago/server/protocol.py by `make protocol`: do not edit. */

/**
 * The protocol of the table, version 1.
 */
export interface Protocol {
  toServer: Act | Sit | Stand | Back | Start | Again | SetBot | Ready | Answer | Say | Away | Block | Ping;
  toPage: Welcome | Event | Around | Ask | Done | Refused | PhraseSaid | Pong;
}
/**
 * A call at the table. `moment` is `Game.moment` as the page saw it: a late call is refused.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Act".
 */
export interface Act {
  type: "act";
  cid: string;
  moment: number;
  call:
    | "accept"
    | "bet"
    | "bet_both"
    | "cut"
    | "discard"
    | "fold"
    | "mus"
    | "no_mus"
    | "ordago"
    | "ordago_both"
    | "pass"
    | "raise"
    | "we_accept"
    | "we_fold";
  stones?: number;
  /**
   * @maxItems 4
   */
  cards?: string[];
}
/**
 * Take a seat: an open one at once, a bot's between two hands.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Sit".
 */
export interface Sit {
  type: "sit";
  cid: string;
  seat: number;
}
/**
 * Leave one's seat; in a match a bot takes it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Stand".
 */
export interface Stand {
  type: "stand";
  cid: string;
}
/**
 * Take one's seat back from the bot that sat in.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Back".
 */
export interface Back {
  type: "back";
  cid: string;
}
/**
 * Begin the match: bots fill the open seats. For the host.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Start".
 */
export interface Start {
  type: "start";
  cid: string;
}
/**
 * Another match at the same table. For the host, when one is over.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Again".
 */
export interface Again {
  type: "again";
  cid: string;
}
/**
 * Put a bot on an open seat or another one in its place, or (None) open the seat again.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SetBot".
 */
export interface SetBot {
  type: "set_bot";
  cid: string;
  seat: number;
  bot: string | null;
}
/**
 * Go on to the next hand. `cut` is where this player would cut the pack, chosen by the page.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ready".
 */
export interface Ready {
  type: "ready";
  hand: number;
  cut: number;
}
/**
 * What a person says to a bot partner that asks about an órdago.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Answer".
 */
export interface Answer {
  type: "answer";
  ask: number;
  yes: boolean;
}
/**
 * One of the quick phrases, for all to hear.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Say".
 */
export interface Say {
  type: "say";
  phrase:
    | "another"
    | "good_luck"
    | "hello"
    | "laugh"
    | "nice_hand"
    | "one_moment"
    | "sorry"
    | "thanks"
    | "well_played"
    | "your_turn";
}
/**
 * The page went to the background, or came back.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Away".
 */
export interface Away {
  type: "away";
  away: boolean;
}
/**
 * Keep a player from tables that one opens; his phrases are not shown any more.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Block".
 */
export interface Block {
  type: "block";
  seat: number;
  blocked: boolean;
}
/**
 * Ask for a `pong`: whether the line is alive.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  type: "ping";
}
/**
 * The first message on a socket. With `table` it is all that stands; else events follow.
 *
 * `seat` is None for a watcher. `happened` is this hand so far, after the one before it where that
 * one has just ended.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Welcome".
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  v: number;
  seat: number | null;
  around: Around;
  table?: TableState | null;
  game?: Game | null;
  you?: Yours | null;
  happened?: (
    | Said
    | DrewForDeal
    | GameBegan
    | HandBegan
    | PackCut
    | Dealt
    | Threw
    | Discarded
    | Drew
    | Reshuffled
    | ManoMoved
    | MusCut
    | LanceBegan
    | Declared
    | LancePassed
    | BetAccepted
    | BetRefused
    | Shown
    | Counted
    | OrdagoSettled
    | Dentro
    | DealRevealed
    | GameWon
    | VacaWon
    | MatchWon
    | Signed
  )[];
  ask?: Ask | null;
}
/**
 * Who is here, away, ready; not kept, so it has no version.
 *
 * `claims` are the names of those who take a bot's seat when the hand is over; `closes` is in how
 * many milliseconds the next hand begins though not all are ready.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Around".
 */
export interface Around {
  type: "around";
  here: boolean[];
  away: boolean[];
  ready: boolean[];
  claims: (string | null)[];
  watchers: number;
  closes?: number | null;
}
/**
 * The table around the game. `code` is the word of its link, for those who sit at it alone.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TableState".
 */
export interface TableState {
  state: "gathering" | "over" | "playing";
  rules: RulesState;
  options: Options;
  seats: SeatState[];
  host: number | null;
  matches: number;
  record: string | null;
  watch: string;
  code: string | null;
}
/**
 * What a page must know of the code to draw the table; it decides nothing by it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RulesState".
 */
export interface RulesState {
  preset: string;
  title: string;
  changed: {
    [k: string]: string;
  };
  seats: number;
  pack: string;
  cards: string[];
  target: number;
  games_to_win: number;
  vacas_to_win: number;
  kings: string[];
  aces: string[];
  signs: boolean;
}
/**
 * What a table's host chooses beside the code.
 *
 * `level` is the bot that takes empty seats; `pace` how fast bots play.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Options".
 */
export interface Options {
  level?: string;
  pace?: "normal" | "quick" | "slow";
  private?: boolean;
  clock?: ClockRule | null;
}
/**
 * Time to think for each side, in seconds: a bank for the match and a gain for every call.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClockRule".
 */
export interface ClockRule {
  bank: number;
  gain: number;
}
/**
 * Who sits in a seat. `sat_in`: a bot plays for the person until he is back.
 *
 * `explains`: the bot can say why it did what it did, once the hand is over.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatState".
 */
export interface SeatState {
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  sat_in: boolean;
  explains?: boolean;
}
/**
 * What everyone at the table may see of the match now; the public fields of `game.view.View`.
 *
 * `moment` counts the decisions of the match. In phase ``cut`` a hand is over, or none has begun.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Game".
 */
export interface Game {
  moment: number;
  hand: number;
  game: number;
  phase: string;
  turn: number | null;
  dealer: number;
  mano: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  games: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  vacas: [number, number];
  winner: number | null;
  corrido: boolean;
  rounds: number;
  drew: (number | null)[];
  holds: {
    [k: string]: boolean[];
  };
  lances: LanceState[];
  clock: Clock | null;
}
/**
 * How one lance stands; the fields of `game.view.LanceView`.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LanceState".
 */
export interface LanceState {
  lance: string;
  state: string;
  stones: number | null;
  caller: number | null;
  side: number | null;
  stands: number;
  replies: number[];
  both: boolean;
}
/**
 * What each side had left to think when this turn began, in milliseconds; whose time runs.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Clock".
 */
export interface Clock {
  /**
   * @minItems 2
   * @maxItems 2
   */
  banks: [number, number];
  running: number | null;
}
/**
 * What only this player may see. A field that is left out has not changed.
 *
 * `acting` is False where there is nothing to do now; else `legal` says what.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Yours".
 */
export interface Yours {
  acting: boolean;
  legal?: Legal | null;
  cards?: string[] | null;
}
/**
 * What a player may do now. Ranges are the least and the most; `usual` is the customary bet.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Legal".
 */
export interface Legal {
  calls: (
    | "accept"
    | "bet"
    | "bet_both"
    | "cut"
    | "discard"
    | "fold"
    | "mus"
    | "no_mus"
    | "ordago"
    | "ordago_both"
    | "pass"
    | "raise"
    | "we_accept"
    | "we_fold"
  )[];
  bets: [number, number] | null;
  raises: [number, number] | null;
  both: [number, number] | null;
  discards: [number, number] | null;
  usual: number;
}
/**
 * A word that all hear; `stones` is its number, 0 where it has none.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Said".
 */
export interface Said {
  type: "said";
  seat: number;
  call:
    | "accept"
    | "bet"
    | "bet_both"
    | "cut"
    | "discard"
    | "fold"
    | "mus"
    | "no_mus"
    | "ordago"
    | "ordago_both"
    | "pass"
    | "raise"
    | "we_accept"
    | "we_fold";
  stones: number;
}
/**
 * A seat drew a card to settle who deals first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DrewForDeal".
 */
export interface DrewForDeal {
  type: "drew_for_deal";
  seat: number;
  card: string;
}
/**
 * A game starts from nothing, or from a score that was given.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GameBegan".
 */
export interface GameBegan {
  type: "game_began";
  number: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
}
/**
 * A new hand: who deals, who is mano, and what the dealer has committed to.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HandBegan".
 */
export interface HandBegan {
  type: "hand_began";
  number: number;
  dealer: number;
  mano: number;
  corrido: boolean;
  commitment: string | null;
}
/**
 * The pack was cut, by the player at the dealer's left or for him.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PackCut".
 */
export interface PackCut {
  type: "pack_cut";
  seat: number;
  cards: number;
}
/**
 * A seat's four cards after the deal.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Dealt".
 */
export interface Dealt {
  type: "dealt";
  seat: number;
  cards: string[];
}
/**
 * The cards that a seat threw.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Threw".
 */
export interface Threw {
  type: "threw";
  seat: number;
  cards: string[];
}
/**
 * How many cards a seat threw; all hear it, at once or when all have thrown.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Discarded".
 */
export interface Discarded {
  type: "discarded";
  seat: number;
  count: number;
}
/**
 * The cards that a seat was served in a mus.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Drew".
 */
export interface Drew {
  type: "drew";
  seat: number;
  cards: string[];
}
/**
 * The stock ran out: `cards` discards make a new one, `left_out` stay on the pile.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Reshuffled".
 */
export interface Reshuffled {
  type: "reshuffled";
  cards: number;
  left_out: number;
}
/**
 * Mus corrido: the pack, and with it the mano, went on.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ManoMoved".
 */
export interface ManoMoved {
  type: "mano_moved";
  mano: number;
}
/**
 * The mus is over; in mus corrido whoever cut is mano.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "MusCut".
 */
export interface MusCut {
  type: "mus_cut";
  seat: number;
  mano: number;
}
/**
 * A lance's turn has come; `speakers` may bet in it, none where no betting is possible.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LanceBegan".
 */
export interface LanceBegan {
  type: "lance_began";
  lance: string;
  speakers: number[];
}
/**
 * A seat says, truthfully, whether it has pares, or juego.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Declared".
 */
export interface Declared {
  type: "declared";
  lance: string;
  seat: number;
  holds: boolean;
}
/**
 * All who could bet have passed.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LancePassed".
 */
export interface LancePassed {
  type: "lance_passed";
  lance: string;
}
/**
 * A bet stands until the count; `stones` is None for an órdago.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "BetAccepted".
 */
export interface BetAccepted {
  type: "bet_accepted";
  lance: string;
  side: number;
  stones: number | null;
  both: boolean;
}
/**
 * A bet was refused, and pays at once. `why`: ``refused_open`` or ``refused_raise``.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "BetRefused".
 */
export interface BetRefused {
  type: "bet_refused";
  lance: string;
  side: number;
  stones: number;
  why: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
}
/**
 * The showdown: a seat's cards, for all to see.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Shown".
 */
export interface Shown {
  type: "shown";
  seat: number;
  cards: string[];
}
/**
 * What one lance pays at the count, part by part; `best` is the seat that decides it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Counted".
 */
export interface Counted {
  type: "counted";
  lance: string;
  side: number;
  stones: number;
  best: number;
  parts: Part[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
}
/**
 * One reason for stones at the count; see `game.events.Part`.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Part".
 */
export interface Part {
  why: string;
  stones: number;
  seat: number;
  cards: string[];
}
/**
 * An accepted órdago is compared at once. `side` is None where grande and chica were split.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OrdagoSettled".
 */
export interface OrdagoSettled {
  type: "ordago_settled";
  lances: string[];
  best: number[];
  side: number | null;
}
/**
 * A side has come so near to the target that it must say so.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Dentro".
 */
export interface Dentro {
  type: "dentro";
  side: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
}
/**
 * Seed and nonce of a hand that is over, in hexadecimal: its deal can be checked now.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DealRevealed".
 */
export interface DealRevealed {
  type: "deal_revealed";
  hand: number;
  seed: string;
  nonce: string;
  cut: number;
}
/**
 * A side has won a game. `why`: ``count``, ``refusal`` or ``ordago``.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GameWon".
 */
export interface GameWon {
  type: "game_won";
  side: number;
  why: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  games: [number, number];
}
/**
 * A side has won a vaca.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VacaWon".
 */
export interface VacaWon {
  type: "vaca_won";
  side: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  vacas: [number, number];
}
/**
 * A side has won the match.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "MatchWon".
 */
export interface MatchWon {
  type: "match_won";
  side: number;
}
/**
 * A sign, seen by its maker and by those who were looking.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Signed".
 */
export interface Signed {
  type: "signed";
  seat: number;
  meanings: string[];
  gestures: string[];
}
/**
 * A bot asks its partner before it accepts an órdago or calls one; silence means no.
 *
 * Without `what` the question is over.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ask".
 */
export interface Ask {
  type: "ask";
  ask: number;
  seat: number;
  what?: ("accept" | "call") | null;
  closes?: number;
}
/**
 * The next version of the table. All is left out that did not change or must not be seen.
 *
 * Versions have no gaps: a page that misses one has lost a message, and connects again.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Event".
 */
export interface Event {
  type: "event";
  v: number;
  happened?: (
    | Said
    | DrewForDeal
    | GameBegan
    | HandBegan
    | PackCut
    | Dealt
    | Threw
    | Discarded
    | Drew
    | Reshuffled
    | ManoMoved
    | MusCut
    | LanceBegan
    | Declared
    | LancePassed
    | BetAccepted
    | BetRefused
    | Shown
    | Counted
    | OrdagoSettled
    | Dentro
    | DealRevealed
    | GameWon
    | VacaWon
    | MatchWon
    | Signed
  )[];
  game?: Game | null;
  you?: Yours | null;
  table?: TableState | null;
}
/**
 * The action with this id is done and kept, as version `v`; told again if repeated.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  type: "done";
  cid: string;
  v: number;
}
/**
 * A message was refused and changed nothing; `detail` says more, for programmers.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Refused".
 */
export interface Refused {
  type: "refused";
  code:
    | "already_seated"
    | "bad_origin"
    | "blocked"
    | "busy"
    | "going_down"
    | "illegal"
    | "late"
    | "look_alike"
    | "moved"
    | "no_guest"
    | "no_such_bot"
    | "no_such_seat"
    | "no_table"
    | "not_host"
    | "not_json"
    | "not_now"
    | "not_seated"
    | "not_understood"
    | "not_your_turn"
    | "seat_taken"
    | "slow"
    | "storage"
    | "too_fast"
    | "too_large";
  cid?: string | null;
  detail?: string;
}
/**
 * Someone said a quick phrase.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PhraseSaid".
 */
export interface PhraseSaid {
  type: "phrase";
  seat: number;
  phrase:
    | "another"
    | "good_luck"
    | "hello"
    | "laugh"
    | "nice_hand"
    | "one_moment"
    | "sorry"
    | "thanks"
    | "well_played"
    | "your_turn";
}
/**
 * The answer to `ping`.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Pong".
 */
export interface Pong {
  type: "pong";
}
/**
 * POST /api/me: be someone. Nothing but a nickname is asked, and without one we choose.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NewGuest".
 */
export interface NewGuest {
  name?: string;
  language?: "en" | "es" | "eu" | "fr";
}
/**
 * GET and POST /api/me: who one is here; no name where one is no one yet.
 *
 * `invitation` is what links for friends begin with; `alone`: nobody but this machine can follow
 * them, because the server listens to it alone.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Me".
 */
export interface Me {
  name: string | null;
  invitation: string;
  alone: boolean;
}
/**
 * POST /api/tables: open a table. `changed` are settings of the code, as in a record's header.
 *
 * `play_now` seats the guest and three bots at once and begins.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NewTable".
 */
export interface NewTable {
  preset: string;
  changed?: {
    [k: string]: string;
  };
  options?: Options1;
  play_now?: boolean;
}
/**
 * What a table's host chooses beside the code.
 *
 * `level` is the bot that takes empty seats; `pace` how fast bots play.
 */
export interface Options1 {
  level?: string;
  pace?: "normal" | "quick" | "slow";
  private?: boolean;
  clock?: ClockRule | null;
}
/**
 * The table that was opened: the word of its link, and that for watchers.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Opened".
 */
export interface Opened {
  code: string;
  watch: string;
}
/**
 * GET /api/tables: one's own tables, and the public ones.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Tables".
 */
export interface Tables {
  yours: Listed[];
  public: Listed[];
}
/**
 * A table in a list.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Listed".
 */
export interface Listed {
  code: string;
  preset: string;
  title: string;
  players: string[];
  state: "gathering" | "over" | "playing";
  yours: boolean;
  touched: number;
}
/**
 * GET /api/codes?lang=: all codes.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Codes".
 */
export interface Codes {
  codes: CodeLine[];
}
/**
 * A code in the list of codes, in one line.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CodeLine".
 */
export interface CodeLine {
  preset: string;
  title: string;
  line: string;
}
/**
 * GET /api/codes/PRESET?lang=: the rules of a code for readers.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RulesText".
 */
export interface RulesText {
  preset: string;
  title: string;
  line: string;
  sections: RulesSection[];
  notes: string;
  source: string;
  unstated_title: string;
  unstated: string[];
}
/**
 * A part of the rules in plain words.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RulesSection".
 */
export interface RulesSection {
  title: string;
  sentences: string[];
}
/**
 * GET /api/bots: the levels, the weakest first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Bots".
 */
export interface Bots {
  bots: BotLine[];
}
/**
 * A bot that can be asked to a table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "BotLine".
 */
export interface BotLine {
  name: string;
  character: string;
}
/**
 * GET /api/records: the matches that one has played, the newest first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Records".
 */
export interface Records {
  records: RecordLine[];
}
/**
 * A finished match that is kept.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RecordLine".
 */
export interface RecordLine {
  id: string;
  title: string;
  players: string[];
  result: Result;
  finished: number;
}
/**
 * How a match ended: the side that won, games of its last vaca and vacas, by side.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Result".
 */
export interface Result {
  winner: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  games: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  vacas: [number, number];
}
/**
 * What a record holds: GET /api/records/ID/replay, or POST /api/replay with its text.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Replay".
 */
export interface Replay {
  rules: RulesState;
  players: string[];
  date: string | null;
  hands: HandLine[];
}
/**
 * A hand of a replay: its number, its game's, and the score when it began.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HandLine".
 */
export interface HandLine {
  hand: number;
  game: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
}
/**
 * A hand, step by step: GET /api/records/ID/replay/N, or POST /api/replay/N.
 *
 * `pack` is the pack of the code in the order that the shuffle starts from, to check the deal by.
 * `explained`: by seat, for each of its decisions, whether a bot took it that can say why; empty
 * where it is not known who decided, as for a record that the reader brings.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReplayHand".
 */
export interface ReplayHand {
  hand: number;
  steps: ReplayStep[];
  pack: string[];
  explained?: boolean[][];
}
/**
 * One action of a hand and what followed, open to all; `cards` are all hands after it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReplayStep".
 */
export interface ReplayStep {
  happened: (
    | Said
    | DrewForDeal
    | GameBegan
    | HandBegan
    | PackCut
    | Dealt
    | Threw
    | Discarded
    | Drew
    | Reshuffled
    | ManoMoved
    | MusCut
    | LanceBegan
    | Declared
    | LancePassed
    | BetAccepted
    | BetRefused
    | Shown
    | Counted
    | OrdagoSettled
    | Dentro
    | DealRevealed
    | GameWon
    | VacaWon
    | MatchWon
    | Signed
  )[];
  game: Game;
  cards?: string[][];
}
/**
 * POST /api/records/ID/why: why a seat decided as it did in a match that is over.
 *
 * `turn` counts the decisions of the seat in the hand from 0: each word of the game that it said
 * (``said``) and each time it threw cards (``discarded``), in order.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Question".
 */
export interface Question {
  hand: number;
  seat: number;
  turn: number;
}
/**
 * POST /api/tables/CODE/why: the same at a table, for a hand that is over.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TableQuestion".
 */
export interface TableQuestion {
  hand: number;
  seat: number;
  turn: number;
  match: number;
}
/**
 * Why a bot decided as it did, from its own cards and from what it had seen.
 *
 * The likeliest option comes first. `taken` is the place of the one that was done, None where it
 * is not among them. `cards` are those that the seat held.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Why".
 */
export interface Why {
  bot: string;
  cards: string[];
  options: WhyOption[];
  taken: number | null;
  basis: "policy" | "resolved" | "rule" | "translated";
}
/**
 * One thing that the bot could do: how often it does it, and how often it then wins the game.
 *
 * Both are from 0 to 1, as far as its view tells. `stones` is the number of a bet or raise, else
 * 0; `cards` are those that would be thrown.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "WhyOption".
 */
export interface WhyOption {
  call:
    | "accept"
    | "bet"
    | "bet_both"
    | "cut"
    | "discard"
    | "fold"
    | "mus"
    | "no_mus"
    | "ordago"
    | "ordago_both"
    | "pass"
    | "raise"
    | "we_accept"
    | "we_fold";
  stones: number;
  cards: string[];
  probability: number;
  win_chance: number;
}
/**
 * What was wrong with a request; the page says it in its language. `detail` is in English.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
  code:
    | "bad_name"
    | "bad_origin"
    | "bad_record"
    | "bad_rules"
    | "broken"
    | "no_bot"
    | "no_decision"
    | "no_guest"
    | "no_hand"
    | "no_reason"
    | "no_record"
    | "no_such_bot"
    | "no_such_code"
    | "no_table"
    | "not_found"
    | "not_json"
    | "not_shown"
    | "not_understood"
    | "storage"
    | "too_fast"
    | "too_large";
  detail?: string;
  line?: number | null;
  column?: number | null;
}
