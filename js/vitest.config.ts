import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    environment: "happy-dom",
    include: ["test/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}"],
    // Workers cost more than they save on a suite of this size.
    maxWorkers: 2,
    // Style sheets are read by the test that keeps them inside the widget.
    css: true,
    restoreMocks: true,
  },
});
