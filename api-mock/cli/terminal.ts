/**
 * Characters that a terminal acts on instead of showing them: the control characters except line feed and tab, and the characters that
 * change the direction of text.
 */
const acting = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * Text for a terminal. Text of customers cannot colour or hide output, and cannot type a command. The escapes are those of JSON, so that an
 * answer with `--json` keeps its meaning.
 */
export const forTerminal = (text: string): string =>
  text.replace(acting, (sign) => (sign === '\n' || sign === '\t' ? sign : `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`))
