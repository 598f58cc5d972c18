// Draws every app icon from the mark and the interface icons. Run: node scripts/make-icons.ts (needs Chromium for Playwright).
import { writeFile } from 'node:fs/promises'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { iconPaths } from '../src/ui/basics/icon-paths.ts'
import { markPath } from '../src/ui/basics/mark.ts'

const FOLDER = 'public/icons'
const PAPER = '#faf7f1'
const CLAY = '#a8532f'
/** Clay that a bright and a dark bar of tabs both show with a contrast of 3.5 to 1 or more. */
const CLAY_ON_TABS = '#c26b43'

type Drawing = { size: number; paper?: string; radius?: number; ink: string; scale: number; body: 'mark' | keyof typeof iconPaths }

/** An SVG of 64 units: the paper (with round corners unless a mask follows) and the drawing, centred and scaled. */
function draw({ paper, radius = 0, ink, scale, body }: Omit<Drawing, 'size'>): string {
  const ground = paper ? `<rect width="64" height="64" rx="${radius}" fill="${paper}"/>` : ''
  const unit = body === 'mark' ? 64 : 24
  // The mark is a little low on its grid.
  const lift = body === 'mark' ? -2.3 * scale : 0
  const edge = (64 - 64 * scale) / 2
  const place = `translate(${edge} ${edge + lift}) scale(${(64 * scale) / unit})`
  const shape =
    body === 'mark'
      ? `<path d="${markPath}" fill="${ink}"/>`
      : `<path d="${iconPaths[body]}" fill="none" stroke="${ink}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}<g transform="${place}">${shape}</g></svg>`
}

/** One PNG in an ICO container. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

async function render(browser: Browser, drawing: Drawing): Promise<Buffer> {
  const { size } = drawing
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${draw(drawing)}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  // Few colours, and their edges: a palette holds them in a third of the bytes.
  return await sharp(png).png({ palette: true, quality: 100, effort: 10 }).toBuffer()
}

// On paper with the corners of an app; full paper with the mark inside the safe circle of a mask; one colour on nothing
const app = { paper: PAPER, radius: 14, ink: CLAY, scale: 0.8, body: 'mark' } as const
const maskable = { paper: PAPER, ink: CLAY, scale: 0.68, body: 'mark' } as const
const badge = { ink: '#fff', scale: 0.94, body: 'mark' } as const
const shortcut = { paper: PAPER, radius: 32, ink: CLAY, scale: 0.54 } as const

const pictures: Record<string, Drawing> = {
  'icon-192.png': { ...app, size: 192 },
  'icon-512.png': { ...app, size: 512 },
  'maskable-192.png': { ...maskable, size: 192 },
  'maskable-512.png': { ...maskable, size: 512 },
  'apple-touch-icon.png': { ...app, radius: 0, size: 180 },
  'badge-96.png': { ...badge, size: 96 },
  'monochrome-192.png': { ...badge, scale: 0.72, size: 192 },
  'shortcut-search-96.png': { ...shortcut, body: 'search', size: 96 },
  'shortcut-cart-96.png': { ...shortcut, body: 'cart', size: 96 },
  'shortcut-orders-96.png': { ...shortcut, body: 'truck', size: 96 },
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const [name, drawing] of Object.entries(pictures)) await writeFile(`${FOLDER}/${name}`, await render(browser, drawing))
  const tab: Drawing = { ink: CLAY_ON_TABS, scale: 1.04, body: 'mark', size: 32 }
  // Every page contains this file: of one colour, eight steps of its edges look like all.
  const small = await sharp(await render(browser, tab))
    .png({ palette: true, colours: 8, effort: 10 })
    .toBuffer()
  await writeFile(`${FOLDER}/favicon.png`, small)
  await writeFile(`${FOLDER}/favicon.ico`, ico(small, tab.size))
  await writeFile(`${FOLDER}/icon.svg`, draw(app))
} finally {
  await browser.close()
}
