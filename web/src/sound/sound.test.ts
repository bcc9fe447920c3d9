import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { choose } from "../lib/settings.svelte";
import type { Said } from "../generated/protocol";
import type { Happening } from "../table/state";
import { soundFor } from "./events";
import { SOUNDS } from "./recipes";

// An audio context that only counts what it is asked to play.
class Silent {
  static state: AudioContextState = "running";
  static started = 0;
  readonly destination = {};
  readonly sampleRate = 100;
  readonly currentTime = 3;
  get state(): AudioContextState {
    return Silent.state;
  }
  resume(): Promise<void> {
    Silent.state = "running";
    return Promise.resolve();
  }
  createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
  createGain = () => this.#node();
  createBiquadFilter = () => this.#node();
  createOscillator = () => this.#node();
  createBufferSource = () => this.#node();
  #node() {
    const value = {
      value: 0,
      setValueAtTime: vi.fn(),
      linearRampToValueAtTime: vi.fn(),
      exponentialRampToValueAtTime: vi.fn(),
    };
    return {
      gain: value,
      frequency: value,
      Q: value,
      connect: vi.fn(),
      stop: vi.fn(),
      start: () => (Silent.started += 1),
    };
  }
}

const said = (call: Said["call"]): Happening => ({ type: "said", seat: 1, call, stones: 0 });

describe("the sound of what happened", () => {
  test("is a tick for a word, a knock for a bet, the drum for an órdago", () => {
    expect(soundFor([said("pass")])).toBe("tick");
    expect(soundFor([said("bet")])).toBe("knock");
    expect(soundFor([said("ordago")])).toBe("drum");
  });

  test("is that of the greatest news where much happens at once", () => {
    const shown: Happening = { type: "shown", seat: 0, cards: [] };
    expect(soundFor([shown, said("ordago"), shown])).toBe("drum");
  });

  test("is silence where nothing sounds", () => {
    expect(soundFor([])).toBeNull();
    expect(soundFor([{ type: "mano_moved", mano: 1 }])).toBeNull();
  });
});

describe("playing", () => {
  beforeEach(() => {
    vi.resetModules();
    Silent.started = 0;
    Silent.state = "running";
    vi.stubGlobal("AudioContext", Silent);
  });

  afterEach(() => choose({ sound: false }));

  async function played(sound: boolean) {
    const fresh = await import("../lib/settings.svelte");
    fresh.choose({ sound });
    return import("./play");
  }

  test("is silent until the visitor switches sound on", async () => {
    const { play } = await played(false);
    play("chime");
    expect(Silent.started).toBe(0);
  });

  test.each(Object.keys(SOUNDS) as (keyof typeof SOUNDS)[])("makes the sound %s", async (name) => {
    const { play } = await played(true);
    play(name);
    expect(Silent.started).toBeGreaterThan(0);
  });

  test("waits for the first touch or key", async () => {
    Silent.state = "suspended";
    const { play } = await played(true);
    play("tick");
    expect(Silent.started).toBe(0);
    document.dispatchEvent(new Event("pointerdown"));
    play("tick");
    expect(Silent.started).toBeGreaterThan(0);
  });

  test("makes nothing before a gesture where the browser tells of gestures", async () => {
    const made = vi.fn(Silent);
    vi.stubGlobal("AudioContext", made);
    const { play } = await played(true);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    play("tick");
    expect(made).not.toHaveBeenCalled();
  });

  test("does nothing where the browser has no sound", async () => {
    vi.stubGlobal("AudioContext", undefined);
    const { play } = await played(true);
    expect(() => play("win")).not.toThrow();
  });
});
