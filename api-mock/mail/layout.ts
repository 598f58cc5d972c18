import { brand } from '../../src/contract/brand.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { phoneHref } from '../settings/phone-links.ts'
import { escapeHtml } from './placeholder.ts'

const darkStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#1b1714!important}.card{background:#26201c!important}
.ink{color:#f2ebe1!important}.quiet{color:#b9aea1!important}.line{border-color:#453b33!important}
.link,.brand{color:#e79a76!important}.button{background:#e79a76!important;color:#2b140a!important}}
@media (max-width:480px){.card{padding:24px 20px!important}}`

/** The HTML document around the text of a mail: brand, card, sender. It uses tables, because some mail programs support nothing else. */
export function mailDocument(subject: string, preheader: string, body: string, settings: Settings): string {
  const phone = settings['contact.phone']
  const email = settings['contact.email']
  const title = escapeHtml(subject)
  return `<!doctype html>
<html lang="${brand.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${brand.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${brand.paper};font-family:Georgia,'Times New Roman',serif">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:8px 4px 20px"><a class="brand" href="{shop_url}" style="font-size:28px;font-weight:700;letter-spacing:-0.5px;text-decoration:none;color:${brand.themeColour}">${brand.name}</a></td></tr>
<tr><td class="card" style="padding:32px;border-radius:16px;background:#ffffff;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
${body}</td></tr>
<tr><td class="quiet" style="padding:20px 4px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.6;color:#6b5f55">
${escapeHtml(settings['company.name'])}<br>${escapeHtml(settings['company.address'])}<br><a class="link" href="${phoneHref(phone)}" style="color:${brand.themeColour}">${escapeHtml(phone)}</a> · <a class="link" href="mailto:${escapeHtml(email)}" style="color:${brand.themeColour}">${escapeHtml(email)}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The plain text of a mail, with the sender. */
export const textDocument = (body: string, settings: Settings) =>
  `${body}\n\n--\n${settings['company.name']}\n${settings['company.address']}\n${settings['contact.phone']} · ${settings['contact.email']}\n`
