import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import type { Given } from './given.ts'

export interface OptionShape {
  /** The placeholder of its value in the help, such as `N`; a flag has none. */
  value?: string
  /** May be given several times. */
  multiple?: boolean
  text: string
}

/** What a command has done: the same for people and for machines. */
export interface Outcome {
  lines: readonly string[]
  data: unknown
  /** The exit code. The default is 0. */
  exitCode?: 0 | 1
}

export interface Call {
  given: Given
  config: Config
  /** The shop, opened at the first use and closed after the command. Throws a Refusal where there is none yet, unless `create`. */
  shop(options?: { create?: boolean }): Promise<Deps>
  /** A file as it was named on the command line. */
  path(name: string): string
  /** Tells what is going on, beside the answer. */
  progress(line: string): void
}

export interface Command {
  /** `orders list` */
  name: string
  summary: string
  /** Names of what follows the command, all of them needed. */
  takes?: readonly string[]
  /** What may follow those. Its argument is empty where nothing does. */
  mayTake?: string
  options?: Readonly<Record<string, OptionShape>>
  /** Paragraphs for its `--help`. */
  detail?: readonly string[]
  run(call: Call): Promise<Outcome>
}
