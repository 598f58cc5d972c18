/** The largest file. 5,000 lines with names and options have a tenth of this. */
const MAX_BYTES = 5_000_000

type ReadFile = { kind: 'text'; text: string } | { kind: 'problem'; words: string }

/** Reads a text file. Spreadsheets on Windows write Windows-1252, and some write UTF-16, instead of UTF-8. */
export async function readTextFile(file: File): Promise<ReadFile> {
  if (file.size > MAX_BYTES) return { kind: 'problem', words: `${file.name} is too large for a list: up to 5 MB.` }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return { kind: 'problem', words: `${file.name} is a workbook. Save it as CSV, or copy its cells and paste them above.` }
  }
  return { kind: 'text', text: decode(bytes) }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
