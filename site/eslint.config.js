// What Prettier and the types do not see: unused names, names that nobody defines, comparisons that convert.

import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-shadow-restricted-names": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
      "no-self-compare": "error",
      "no-unreachable-loop": "error",
      "no-implied-eval": "error",
      "array-callback-return": "error",
      "no-unused-expressions": "error",
      "no-useless-rename": "error",
      "no-useless-return": "error",
      "object-shorthand": "error",
      "no-throw-literal": "error",
    },
  },
  {
    files: ["site/js/**", "flipalg/widget/**", "tests/site/*.js", "tests/site/page/firefox.mjs"],
    languageOptions: { globals: { ...globals.browser, BarcodeDetector: false, jsQR: false } },
  },
  { files: ["site/js/shared/apart_worker.js", "site/engine/**"], languageOptions: { globals: globals.worker } },
  { files: ["site/sw.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["**/*.mjs", "site/*.config.*"], languageOptions: { globals: globals.node } },
];
