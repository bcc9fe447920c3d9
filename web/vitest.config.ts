// The page's unit tests: beside what they test, as NAME.test.ts, in a DOM without a browser.
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";

import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      environment: "happy-dom",
      include: ["src/**/*.test.ts"],
      passWithNoTests: false,
      unstubGlobals: true,
      restoreMocks: true,
    },
  }),
);
