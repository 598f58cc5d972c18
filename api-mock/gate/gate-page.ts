import { createHash } from 'node:crypto'
import { brand } from '../../src/contract/brand.ts'

const style = `
:root { color-scheme: light dark; --paper: ${brand.paper}; --ink: #2b2521; --quiet: #6a5f57; --line: #8c8078; --accent: ${brand.themeColour}; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1917; --ink: #f3ece4; --quiet: #b8aca2; --line: #8f837a; --accent: #e39b78; --on-accent: #241a15 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 22rem }
.name { margin: 0 0 2rem; font: 1.25rem/1 Georgia, serif; letter-spacing: .02em }
h1 { margin: 0 0 .5rem; font: 400 2rem/1.15 Georgia, serif }
p { margin: 0 0 1.5rem; color: var(--quiet); text-wrap: balance }
label { display: block; margin-bottom: .375rem; font-weight: 600 }
input, button { width: 100%; min-height: 3rem; border-radius: .5rem; font: inherit }
input { padding: 0 .875rem; border: 1px solid var(--line); background: transparent; color: inherit }
button { margin-top: 1rem; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
.wrong { margin: .5rem 0 0; color: var(--ink); font-weight: 600 }
`

/** The policy of this page permits only its style and its form. */
export const GATE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A visitor from a checkout or payment page sees the outcome of it. */
const wordsFor = (next: string) =>
  /^\/checkout(\/|\?|$)/.test(next) ? ' Your cart is kept on this device, and an order that you placed is not lost.' : ''

/**
 * The form that opens the gate (spec §2). It uses no script and no other file, because all other paths are closed.
 * @param next the path of the redirect
 * @param notice the first line of a demo, or null
 * @param refusal the reason why the last attempt failed
 */
export function gatePage(next: string, notice: string | null, refusal: string | null = null): string {
  const described = refusal === null ? '' : ' aria-invalid="true" aria-describedby="wrong"'
  return `<!doctype html>
<html lang="${brand.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${brand.paper}">
<title>${refusal === null ? '' : 'Not opened: '}Site Login ${brand.separator} ${brand.name}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<style>${style}</style>
</head>
<body>
<main>
${notice === null ? '' : `<p>${escaped(notice)}</p>\n`}<p class="name">${brand.name}</p>
<h1>Site Login</h1>
<p>The shop is closed to the public for now. With the password you can come in.${wordsFor(next)}</p>
<form method="post" action="/api/register">
<input type="hidden" name="next" value="${escaped(next)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required autofocus${described}>
${refusal === null ? '' : `<p class="wrong" id="wrong" role="alert">${escaped(refusal)}</p>\n`}<button>Login</button>
</form>
</main>
</body>
</html>
`
}
