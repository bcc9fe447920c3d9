// How the page is built: for a Content-Security-Policy of `default-src 'self'`, so that nothing is
// inlined, and for a server that sends files as they lie, so that each has its .gz beside it.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vite";

const OUT = join(import.meta.dirname, "../src/hordago/server/static");
const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;
const WORTH_IT = 1024; // bytes; below, a header costs more than compression saves

/** Writes `NAME.gz` beside every text file of the build that is worth it, public files too. */
function compressed(): Plugin {
  return {
    name: "hordago-compressed",
    apply: "build",
    closeBundle: {
      order: "post",
      handler() {
        for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !TEXT.test(entry.name)) continue;
          const path = join(entry.parentPath, entry.name);
          const content = readFileSync(path);
          if (content.length < WORTH_IT) continue;
          writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
        }
      },
    },
  };
}

// The server in development: `hordago serve`, with its own port.
const SERVER = process.env["HORDAGO_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome111", "edge111", "firefox114", "safari16.4"],
    reportCompressedSize: false,
  },
  server: {
    strictPort: true,
    // The name that the page was asked by is kept: the server compares it with the page's origin.
    proxy: {
      "/api": { target: SERVER, changeOrigin: false },
      "/ws": { target: SERVER, changeOrigin: false, ws: true },
    },
  },
});
