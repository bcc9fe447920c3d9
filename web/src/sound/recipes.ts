// How each sound is made, out of noise and a few tones. Owns no rule of when one is played.

export type Sound =
  | "card"
  | "shuffle"
  | "knock" // a stone set down
  | "stones" // stones falling on the heap
  | "tick" // somebody says something
  | "chime" // it is your turn
  | "drum" // an órdago
  | "win"
  | "lose";

type Recipe = (audio: BaseAudioContext, out: AudioNode, at: number) => void;

interface Noise {
  readonly at: number;
  readonly seconds: number;
  readonly loudness: number;
  readonly pitch: number; // middle of the band that is let through, in hertz
  readonly narrow?: number;
}

interface Tone {
  readonly at: number;
  readonly seconds: number;
  readonly loudness: number;
  readonly pitch: number;
  readonly fall?: number; // the pitch at the end
  readonly shape?: OscillatorType;
}

export const SOUNDS: Readonly<Record<Sound, Recipe>> = {
  card: (audio, out, at) => {
    rustle(audio, out, { at, seconds: 0.07, loudness: 0.35, pitch: 3800 });
    rustle(audio, out, { at: at + 0.05, seconds: 0.03, loudness: 0.5, pitch: 900 });
  },
  shuffle: (audio, out, at) => {
    for (let each = 0; each < 14; each += 1) {
      const start = at + each * 0.035 + (each % 3) * 0.006;
      rustle(audio, out, { at: start, seconds: 0.04, loudness: 0.22, pitch: 2600 + 120 * each });
    }
    rustle(audio, out, { at: at + 0.56, seconds: 0.08, loudness: 0.4, pitch: 1100 });
  },
  knock: (audio, out, at) => stone(audio, out, at, 0.5, 1),
  stones: (audio, out, at) => {
    [0, 0.07, 0.12, 0.2, 0.26].forEach((late, each) =>
      stone(audio, out, at + late, 0.42 - 0.05 * each, 1 + 0.13 * ((each * 3) % 4)),
    );
  },
  tick: (audio, out, at) =>
    tone(audio, out, { at, seconds: 0.06, loudness: 0.12, pitch: 620, fall: 520 }),
  chime: (audio, out, at) => {
    tone(audio, out, { at, seconds: 0.5, loudness: 0.2, pitch: 784 });
    tone(audio, out, { at: at + 0.14, seconds: 0.7, loudness: 0.18, pitch: 1047 });
  },
  drum: (audio, out, at) => {
    [0, 0.2, 0.4, 0.52, 0.64].forEach((late) => beat(audio, out, at + late, 0.75));
    beat(audio, out, at + 0.9, 1);
  },
  win: (audio, out, at) => {
    [523, 659, 784, 1047].forEach((pitch, each) =>
      tone(audio, out, {
        at: at + 0.16 * each,
        seconds: each === 3 ? 1.1 : 0.3,
        loudness: 0.2,
        pitch,
        shape: "triangle",
      }),
    );
  },
  lose: (audio, out, at) => {
    [440, 392, 330].forEach((pitch, each) =>
      tone(audio, out, {
        at: at + 0.24 * each,
        seconds: 0.5,
        loudness: 0.16,
        pitch,
        shape: "triangle",
      }),
    );
  },
};

// A pebble on wood: a short knock, and a little of its own pitch.
function stone(audio: BaseAudioContext, out: AudioNode, at: number, loud: number, pitch: number) {
  rustle(audio, out, { at, seconds: 0.035, loudness: loud, pitch: 1500 * pitch, narrow: 3 });
  tone(audio, out, {
    at,
    seconds: 0.08,
    loudness: 0.3 * loud,
    pitch: 880 * pitch,
    fall: 700 * pitch,
  });
}

function beat(audio: BaseAudioContext, out: AudioNode, at: number, loudness: number) {
  tone(audio, out, { at, seconds: 0.35, loudness: 0.7 * loudness, pitch: 150, fall: 48 });
  rustle(audio, out, { at, seconds: 0.05, loudness: 0.3 * loudness, pitch: 400 });
}

function tone(audio: BaseAudioContext, out: AudioNode, made: Tone) {
  const source = audio.createOscillator();
  source.type = made.shape ?? "sine";
  source.frequency.setValueAtTime(made.pitch, made.at);
  if (made.fall) {
    source.frequency.exponentialRampToValueAtTime(made.fall, made.at + made.seconds);
  }
  source.connect(envelope(audio, out, made));
  source.start(made.at);
  source.stop(made.at + made.seconds + 0.02);
}

function rustle(audio: BaseAudioContext, out: AudioNode, made: Noise) {
  const source = audio.createBufferSource();
  source.buffer = noise(audio);
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = made.pitch;
  band.Q.value = made.narrow ?? 0.8;
  source.connect(band);
  band.connect(envelope(audio, out, made));
  source.start(made.at, (made.at * 7) % 0.5);
  source.stop(made.at + made.seconds + 0.02);
}

function envelope(audio: BaseAudioContext, out: AudioNode, made: Noise | Tone): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, made.at);
  gain.gain.linearRampToValueAtTime(made.loudness, made.at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.001, made.at + made.seconds);
  gain.connect(out);
  return gain;
}

const NOISES = new WeakMap<BaseAudioContext, AudioBuffer>();

// One second of white noise, made once.
function noise(audio: BaseAudioContext): AudioBuffer {
  const kept = NOISES.get(audio);
  if (kept) return kept;
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  NOISES.set(audio, buffer);
  return buffer;
}
