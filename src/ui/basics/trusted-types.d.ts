/** Trusted Types, which TypeScript's library lacks. Their values are objects that stand in for strings, and have the type of strings here. */
declare var trustedTypes:
  | {
      createPolicy<Rules extends { createHTML?: (html: string) => string; createScriptURL?: (url: string) => string }>(
        name: string,
        rules: Rules,
      ): Rules
    }
  | undefined
