// Makes the two font files, src/ui/web-fonts.css and src/ui/fonts.css: subset, variable in weight only, with fallbacks of the same metrics.
// Copies the fonts of PDFs, which have every letter and one weight each.
// Needs the package registry; its tools live in a temporary folder and are no dependency of the shop. Run: node scripts/make-fonts.ts
import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Raise it when a font file changes: the files are served as immutable. */
const VERSION = 1
const LIMIT_BYTES = 45_000

type Axis = number | { min: number; max: number; default: number }
type Metrics = { ascent: number; descent: number; lineGap: number; unitsPerEm: number; xWidthAvg: number }
type Subset = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2' | 'sfnt'; variationAxes: Record<string, Axis>; noLayoutClosure?: boolean },
) => Promise<Buffer>
type Unpack = (font: Buffer) => Promise<Metrics>
type Font = {
  file: string
  family: string
  source: string
  licence: string
  text: string
  axes: Record<string, Axis>
  weights: string
  /** Keeps the alternative glyphs, here the figures of one width. */
  alternates: boolean
  fallbacks: { name: string; locals: string[]; metrics: Metrics }[]
}

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
const marks = '\u00a0\u202f·–—‘’“”…×²•°'
const letters = 'éèêëáàâäçíîïóôöúûüñÉÊËÔ'

// Public metrics of the fonts that devices bring along (capsize)
const arial: Metrics = { ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048, xWidthAvg: 913 }
const roboto: Metrics = { ascent: 1900, descent: -500, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 911 }
const georgia: Metrics = { ascent: 1878, descent: -449, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 913 }
const dejaVuSans: Metrics = { ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1041 }
const dejaVuSerif: Metrics = { ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1058 }
const notoSerif: Metrics = { ascent: 1069, descent: -293, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 481 }

const fonts: Font[] = [
  {
    file: 'fraunces',
    family: 'Stoep Display',
    source: 'fraunces/files/fraunces-latin-full-normal.woff2',
    licence: 'fraunces/LICENSE',
    text: ascii + marks + letters,
    axes: { opsz: 84, SOFT: 60, WONK: 0, wght: { min: 380, max: 560, default: 400 } },
    weights: '380 560',
    alternates: false,
    fallbacks: [
      { name: 'Stoep Display Georgia', locals: ['Georgia'], metrics: georgia },
      { name: 'Stoep Display Noto', locals: ['Noto Serif', 'NotoSerif-Regular'], metrics: notoSerif },
      { name: 'Stoep Display DejaVu', locals: ['DejaVu Serif'], metrics: dejaVuSerif },
    ],
  },
  {
    file: 'figtree',
    family: 'Stoep Text',
    source: 'figtree/files/figtree-latin-wght-normal.woff2',
    licence: 'figtree/LICENSE',
    text: `${ascii}${marks}${letters}½€©→←−≤≥ÀÁÂÄÈÍÎÏÓÖÚÛÜÑ`,
    axes: { wght: { min: 400, max: 700, default: 400 } },
    weights: '400 700',
    alternates: true,
    fallbacks: [
      { name: 'Stoep Text Arial', locals: ['Arial', 'ArialMT', 'Liberation Sans'], metrics: arial },
      { name: 'Stoep Text Roboto', locals: ['Roboto', 'Roboto-Regular'], metrics: roboto },
      { name: 'Stoep Text DejaVu', locals: ['DejaVu Sans'], metrics: dejaVuSans },
    ],
  },
]

/** The files of `api-mock/documents/pdf/fonts`. */
const pdfFonts: Readonly<Record<string, string>> = {
  'text.ttf': 'figtree/400Regular/Figtree_400Regular.ttf',
  'bold.ttf': 'figtree/600SemiBold/Figtree_600SemiBold.ttf',
  'display.ttf': 'fraunces/500Medium/Fraunces_500Medium.ttf',
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(2)}%`
}

function face(font: Font): string {
  return `@font-face {
  font-family: '${font.family}';
  font-weight: ${font.weights};
  font-style: normal;
  font-display: swap;
  src: url('/fonts/${font.file}-v${VERSION}.woff2') format('woff2');
}
`
}

/** A fallback with the width and line height of the real font, so that the swap causes no layout shift. */
function fallbackFace(real: Metrics, { name, locals, metrics }: Font['fallbacks'][number]): string {
  const adjust = real.xWidthAvg / real.unitsPerEm / (metrics.xWidthAvg / metrics.unitsPerEm)
  const em = real.unitsPerEm * adjust
  return `@font-face {
  font-family: '${name}';
  src: ${locals.map((local) => `local('${local}')`).join(', ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(real.ascent / em)};
  descent-override: ${percent(-real.descent / em)};
  line-gap-override: ${percent(real.lineGap / em)};
}
`
}

const workshop = await mkdtemp(join(tmpdir(), 'fonts-'))
try {
  await writeFile(join(workshop, 'package.json'), '{"private": true}')
  const tools = [
    'subset-font@2.9.0',
    '@capsizecss/unpack@4.0.1',
    '@fontsource-variable/fraunces@5.3.0',
    '@fontsource-variable/figtree@5.3.0',
    '@expo-google-fonts/fraunces@0.4.1',
    '@expo-google-fonts/figtree@0.4.1',
  ]
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...tools], { cwd: workshop, stdio: 'inherit' })
  const modules = join(workshop, 'node_modules')
  // The packages are installed for this run only, so the types here declare the used parts.
  const bring = <Module>(path: string): Promise<Module> => import(pathToFileURL(join(modules, path)).href)
  const { default: subset } = await bring<{ default: Subset }>('subset-font/index.js')
  const { fromBuffer: unpack } = await bring<{ fromBuffer: Unpack }>('@capsizecss/unpack/dist/index.mjs')

  let total = 0
  const made = 'Made by scripts/make-fonts.ts; change it there.'
  let fallbacks = `/* ${made} */\n`
  let faces = `/* Not in first styles: the entry loads these fonts after the page's code (src/app/load-fonts.ts). ${made} */\n`
  for (const font of fonts) {
    const source = await readFile(join(modules, '@fontsource-variable', font.source))
    const options = { variationAxes: font.axes, noLayoutClosure: !font.alternates }
    const small = await subset(source, font.text, { ...options, targetFormat: 'woff2' })
    const metrics = await unpack(await subset(source, font.text, { ...options, targetFormat: 'sfnt' }))
    total += small.length
    console.log(`${font.file}: ${small.length} bytes`)
    await writeFile(`public/fonts/${font.file}-v${VERSION}.woff2`, small)
    await copyFile(join(modules, '@fontsource-variable', font.licence), `public/fonts/${font.file}-OFL.txt`)
    faces += `\n${face(font)}`
    fallbacks += `\n${font.fallbacks.map((fallback) => fallbackFace(metrics, fallback)).join('\n')}`
  }
  if (total > LIMIT_BYTES) throw new Error(`The fonts weigh ${total} bytes together; ${LIMIT_BYTES} is the limit`)
  await writeFile('src/ui/fonts.css', fallbacks)
  await writeFile('src/ui/web-fonts.css', faces)
  for (const [file, source] of Object.entries(pdfFonts))
    await copyFile(join(modules, '@expo-google-fonts', source), `api-mock/documents/pdf/fonts/${file}`)
} finally {
  await rm(workshop, { recursive: true })
}
