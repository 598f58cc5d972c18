import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import PDFDocument from 'pdfkit'
import { brand } from '../../../src/contract/brand.ts'

/** The shop's fonts (`scripts/make-fonts.ts`), with the letters of every language of South Africa that they have. */
export type Face = 'text' | 'bold' | 'display'
const faces: readonly Face[] = ['text', 'bold', 'display']
const fontFiles = new Map(faces.map((face) => [face, join(import.meta.dirname, 'fonts', `${face}.ttf`)]))

/** Ink on white paper, with the shop's clay. */
export const inks = {
  ink: '#211c16',
  soft: '#574e42',
  line: '#d9cfc0',
  strong: '#8c7f6d',
  wash: '#faefe6',
  clay: brand.themeColour,
} as const

/** Points: A4, and what a printer at home reaches. */
const MARGIN = 48
const FOOT = 40

interface TextStyle {
  face?: Face
  size?: number
  colour?: string
  align?: 'left' | 'right'
  /** Points between two lines. */
  gap?: number
}

/** A column of text, in points from the left edge of the paper. */
export interface Column {
  x: number
  width: number
}

/** One A4 document that grows downwards. Every `y` is in points from the top of the present page. */
export interface Sheet {
  /** The whole width between the margins. */
  readonly full: Column
  /** Where the next block begins. */
  y: number
  /** The lowest `y` that a block may reach. */
  readonly bottom: number
  /** Writes lines and returns the `y` below them. The sheet's own `y` stays. */
  write(lines: string | readonly string[], column: Column, y: number, style?: TextStyle): number
  /** The height of lines, without writing them. */
  height(lines: string | readonly string[], width: number, style?: TextStyle): number
  rule(y: number, colour?: string, thickness?: number): void
  /** Draws an empty box. */
  box(column: Column, y: number, height: number): void
  /** Begins a new page. Returns its first `y`. */
  newPage(): number
  /** Begins a new page unless `height` fits. Returns whether it did. */
  makeRoom(height: number): boolean
  /** Writes `foot` and the page numbers below every page, nothing for null, and returns the file. */
  finish(foot: string | null): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Starts a document.
 * @param made the moment that the file names as its creation, so that the same document is the same bytes
 * @param margin in points, on every side
 */
export function openSheet(title: string, made: Date, margin = MARGIN): Sheet {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    font: fontFiles.get('text') ?? '',
    lang: brand.language,
    displayTitle: true,
    info: { Title: title, Author: brand.name, Creator: brand.name, Producer: brand.name, CreationDate: made, ModDate: made },
  })
  for (const [face, file] of fontFiles) doc.registerFont(face, file)
  const chunks: Buffer[] = []
  const finished = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  const full = { x: margin, width: doc.page.width - 2 * margin }
  const textOf = (lines: string | readonly string[]) => printable(typeof lines === 'string' ? lines : lines.join('\n'))
  const use = ({ face = 'text', size = 9.5, colour = inks.ink }: TextStyle) => doc.font(face).fontSize(size).fillColor(colour)

  const sheet: Sheet = {
    full,
    y: margin,
    bottom: doc.page.height - margin - FOOT,
    write(lines, { x, width }, y, style = {}) {
      const text = textOf(lines)
      if (text === '') return y
      use(style).text(text, x, y, {
        width,
        align: style.align ?? 'left',
        lineGap: style.gap ?? 2,
        features: style.align === 'right' ? ['kern', 'tnum'] : [],
      })
      return doc.y
    },
    height(lines, width, style = {}) {
      const text = textOf(lines)
      return text === '' ? 0 : use(style).heightOfString(text, { width, lineGap: style.gap ?? 2 })
    },
    rule(y, colour = inks.line, thickness = 0.75) {
      doc
        .moveTo(full.x, y)
        .lineTo(full.x + full.width, y)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke()
    },
    box({ x, width }, y, height) {
      doc.rect(x, y, width, height).lineWidth(0.75).strokeColor(inks.strong).stroke()
    },
    newPage() {
      doc.addPage()
      sheet.y = margin
      return margin
    },
    makeRoom(height) {
      if (sheet.y + height <= sheet.bottom) return false
      sheet.newPage()
      return true
    },
    finish(foot) {
      const { start, count } = doc.bufferedPageRange()
      const end = foot === null ? start : start + count
      for (let page = start; page < end; page++) {
        doc.switchToPage(page)
        // Below the margin, where the library would begin a new page.
        doc.page.margins.bottom = 0
        const y = doc.page.height - margin - 12
        sheet.rule(y - 8)
        sheet.write(foot ?? '', { ...full, width: full.width - 80 }, y, { size: 8, colour: inks.soft })
        const place = `Page ${page - start + 1} of ${count}`
        sheet.write(place, { x: full.x + full.width - 80, width: 80 }, y, { size: 8, colour: inks.soft, align: 'right' })
      }
      doc.end()
      return finished
    },
  }
  return sheet
}

let letters: ReadonlySet<number> | undefined

/** The code points of the text font. */
function fontLetters(): ReadonlySet<number> {
  if (letters) return letters
  const font = fontkit.create(readFileSync(fontFiles.get('text') ?? ''))
  letters = new Set('characterSet' in font ? font.characterSet : [])
  return letters
}

/** The text with the font's own characters: a letter without its sign instead of one that the font lacks, or else a question mark. */
function printable(text: string): string {
  const known = fontLetters()
  const has = (sign: string) => known.has(sign.codePointAt(0) ?? 0) || sign === '\n'
  const plain = text.normalize('NFC').replaceAll('\u202f', '\u00a0')
  return Array.from(plain, (sign) => {
    if (has(sign)) return sign
    const [base = '?'] = sign.normalize('NFD')
    return has(base) ? base : '?'
  }).join('')
}
