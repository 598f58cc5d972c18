import { createHash } from 'node:crypto'

/** The colours of `src/ui/tokens.css` that these pages use: a page of a failure cannot depend on a file of the build. */
export const plainColours = {
  light: {
    paper: '#faf7f1',
    surface: '#fffdf9',
    ink: '#211c16',
    'ink-soft': '#574e42',
    line: '#e4dccf',
    'line-strong': '#8c7f6d',
    clay: '#a8532f',
    'clay-strong': '#8a4022',
    'on-clay': '#fffaf4',
    danger: '#a1271f',
    focus: '#1d4f91',
  },
  dark: {
    paper: '#1b1713',
    surface: '#241f19',
    ink: '#f4ede1',
    'ink-soft': '#cbc0b0',
    line: '#3a3228',
    'line-strong': '#85786a',
    clay: '#e2a07a',
    'clay-strong': '#efb896',
    'on-clay': '#2a1206',
    danger: '#f2a097',
    focus: '#9cc3ff',
  },
} as const

const declared = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The style of every plain page: the paper, the name and the button of the shop. */
export const PLAIN_STYLE = `
:root{color-scheme:light dark;${declared(plainColours.light)}}
@media (prefers-color-scheme:dark){:root{${declared(plainColours.dark)}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif;overflow-wrap:break-word}
.demo{margin:0;padding:.25rem 1rem;background:#2b2521;color:#f3ece4;font:500 .75rem/1.25rem system-ui,sans-serif;text-align:center}
header,main,footer{width:100%;max-width:36rem;margin:0 auto;padding:1rem}
main{flex:1}
a{color:var(--clay);text-underline-offset:.2em}
a:hover{color:var(--clay-strong)}
header a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;color:var(--ink);font:1.625rem/1 Georgia,serif;letter-spacing:-.02em;text-decoration:none}
header img{border-radius:.375rem}
h1{margin:1rem 0 .75rem;font:400 2rem/1.15 Georgia,serif;letter-spacing:-.02em;text-wrap:balance}
p{margin:0 0 1.25rem}
label{font-weight:600}
input,button{width:100%;min-height:3rem;font:inherit}
input{padding:0 .875rem;border:1px solid var(--line-strong);border-radius:.25rem;background:var(--surface);color:inherit}
button{padding:.5rem 1.5rem;border:0;border-radius:2rem;background:var(--clay);color:var(--on-clay);font-weight:600;cursor:pointer}
button:hover{background:var(--clay-strong)}
[role=alert]{color:var(--danger)}
footer{color:var(--ink-soft);font-size:.9375rem}
footer p{margin:0;padding-top:1rem;border-top:1px solid var(--line)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (min-width:30rem){button{width:auto}}
@media (min-width:48rem){header{padding-top:2.5rem}}
`

/** The source by which the content security policy of a plain page permits its style. */
export const PLAIN_STYLE_HASH = `sha256-${createHash('sha256').update(PLAIN_STYLE).digest('base64')}`
