import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Gap, type ToPage } from "../table/state";
import { welcome } from "../testing/frames";
import { fakeSockets } from "../testing/server";
import { type Line, type LineState, openLine } from "./socket";

let sockets: ReturnType<typeof fakeSockets>;
let line: Line;
let version = 0;
let states: LineState[] = [];
let heard: string[] = [];
let waiting = 0;
let fails: ((message: ToPage) => void) | null = null;

function open() {
  line = openLine({
    code: "abc",
    since: () => version,
    hear: (message) => {
      heard.push(message.type);
      fails?.(message);
    },
    changed: (state) => states.push(state),
    waiting: (count) => (waiting = count),
  });
}

function seen(state: "visible" | "hidden") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  sockets = fakeSockets();
  [version, states, heard, waiting, fails] = [0, [], [], 0, null];
  open();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
});

test("the first line asks for all that stands", () => {
  expect(sockets.latest().url).toBe(`ws://${location.host}/ws/abc`);
});

test("a line is open when the server has said welcome", () => {
  sockets.latest().says(welcome());
  expect(states).toEqual(["open"]);
});

test("after a cut it asks for what came since", () => {
  sockets.latest().says(welcome());
  version = 12;
  sockets.latest().ends(1006);
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(300);
  expect(sockets.latest().url).toBe(`ws://${location.host}/ws/abc?since=12`);
  sockets.latest().says(welcome());
  expect(states.at(-1)).toBe("open");
});

test("each try waits longer, five seconds at most", () => {
  const waits: number[] = [];
  for (let each = 0; each < 7; each += 1) {
    const count = sockets.count();
    sockets.latest().ends(1006);
    let waited = 0;
    while (sockets.count() === count) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000]);
});

test("not all pages knock at once", () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  sockets.latest().ends(1012);
  vi.advanceTimersByTime(211);
  expect(sockets.count()).toBe(2);
});

test("an action that was not answered is sent again, in order, until it is", () => {
  sockets.latest().says(welcome());
  line.send({ type: "sit", cid: "one", seat: 1 });
  line.send({ type: "start", cid: "two" });
  expect(waiting).toBe(2);
  sockets.latest().says({ type: "done", cid: "one", v: 2 });
  sockets.latest().ends(1006);
  line.send({ type: "stand", cid: "three" });
  vi.advanceTimersByTime(300);
  sockets.latest().says(welcome());
  expect(sockets.latest().sent.map((each) => each["cid"])).toEqual(["two", "three"]);
  sockets.latest().says({ type: "refused", code: "not_host", cid: "two" });
  sockets.latest().says({ type: "done", cid: "three", v: 3 });
  expect(waiting).toBe(0);
});

test("a second welcome on the same line repeats nothing", () => {
  sockets.latest().says(welcome());
  line.send({ type: "sit", cid: "one", seat: 1 });
  sockets.latest().says(welcome({ seat: 1 }));
  expect(sockets.latest().heard("sit")).toHaveLength(1);
});

test("an action that came too fast to be read is sent again", () => {
  sockets.latest().says(welcome());
  line.send({ type: "sit", cid: "one", seat: 1 });
  sockets.latest().says({ type: "refused", code: "too_fast" });
  vi.advanceTimersByTime(1_500);
  expect(sockets.latest().heard("sit")).toHaveLength(2);
});

test("nothing is sent before the welcome", () => {
  line.send({ type: "stand", cid: "one" });
  expect(sockets.latest().sent).toEqual([]);
  sockets.latest().says(welcome());
  expect(sockets.latest().heard("stand")).toHaveLength(1);
});

test("a silent line is asked, and counts as dead where no answer comes", () => {
  const first = sockets.latest();
  first.says(welcome());
  vi.advanceTimersByTime(15_000);
  expect(first.heard("ping")).toHaveLength(1);
  first.says({ type: "pong" });
  vi.advanceTimersByTime(15_000);
  expect(first.heard("ping")).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(300);
  expect(sockets.count()).toBe(2);
});

test("a line that never opens is given up too", () => {
  vi.advanceTimersByTime(10_300);
  expect(sockets.count()).toBe(2);
});

test("a dead socket is not heard any more", () => {
  const first = sockets.latest();
  first.says(welcome());
  line.resume();
  first.says({ type: "pong" });
  first.ends(1006);
  expect(heard).toEqual(["welcome"]);
  expect(states.at(-1)).toBe("connecting");
});

test.each([
  [4401, "no_guest"],
  [4403, "elsewhere"],
  [4404, "gone"],
  [4409, "moved"],
] as const)("a line closed with %i is not tried again: %s", (code, state) => {
  sockets.latest().ends(code);
  expect(states.at(-1)).toBe(state);
  vi.advanceTimersByTime(60_000);
  seen("visible");
  expect(sockets.count()).toBe(1);
});

test("a line that was moved comes back when it is wanted", () => {
  sockets.latest().says(welcome());
  sockets.latest().ends(4409);
  version = 5;
  line.resume({ anew: true });
  expect(sockets.latest().url).not.toContain("since");
  sockets.latest().says(welcome());
  expect(states.at(-1)).toBe("open");
});

test("who was too fast waits before knocking again", () => {
  sockets.latest().ends(4429);
  vi.advanceTimersByTime(2_900);
  expect(sockets.count()).toBe(1);
  vi.advanceTimersByTime(100);
  expect(sockets.count()).toBe(2);
});

test("a gap asks for all that stands", () => {
  sockets.latest().says(welcome());
  version = 3;
  fails = () => {
    throw new Gap("4 is missing");
  };
  sockets.latest().says({ type: "event", v: 9 });
  fails = null;
  expect(sockets.count()).toBe(2);
  expect(sockets.latest().url).not.toContain("since");
});

test("a server of another protocol asks for a new page", () => {
  sockets.latest().says(welcome({ protocol: 2 }));
  expect(states.at(-1)).toBe("old");
});

test("a page that goes to the background says so, and asks when it is seen again", () => {
  const socket = sockets.latest();
  socket.says(welcome());
  seen("hidden");
  seen("visible");
  expect(socket.sent).toEqual([
    { type: "away", away: true },
    { type: "away", away: false },
    { type: "ping" },
  ]);
});

test("a page that is seen again mends a broken line at once", () => {
  sockets.latest().says(welcome());
  for (let each = 0; each < 4; each += 1) {
    sockets.latest().ends(1006);
    vi.advanceTimersByTime(5_000);
  }
  sockets.latest().ends(1006);
  const count = sockets.count();
  seen("visible");
  expect(sockets.count()).toBe(count + 1);
});

test("a network that comes back mends a broken line at once", () => {
  sockets.latest().ends(1006);
  window.dispatchEvent(new Event("online"));
  expect(sockets.count()).toBe(2);
});

test("a closed line stays closed", () => {
  sockets.latest().says(welcome());
  line.close();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event("online"));
  expect(sockets.count()).toBe(1);
  expect(states.at(-1)).toBe("closed");
});
