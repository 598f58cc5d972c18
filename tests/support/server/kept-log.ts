import { pino, type Logger } from 'pino'
import { ofRequest } from '../../../api-mock/logging/request-facts.ts'

/** A log that a test can read: the lines of every level, with the facts of the request as in the server's own log. */
export function keptLog(): { log: Logger; lines: string[] } {
  const lines: string[] = []
  return { log: pino({ level: 'trace', mixin: ofRequest }, { write: (line: string) => lines.push(line) }), lines }
}
