import { pino, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { ofRequest } from './request-facts.ts'

/** Creates the server's log: one JSON line for each entry, with its time in UTC and the facts of its request. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, timestamp: pino.stdTimeFunctions.isoTime, mixin: ofRequest })
}
