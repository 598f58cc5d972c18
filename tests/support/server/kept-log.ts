import { pino, type Logger } from 'pino'

/** A log that a test can read: every line at every level. */
export function keptLog(): { log: Logger; lines: string[] } {
  const lines: string[] = []
  return { log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }), lines }
}
