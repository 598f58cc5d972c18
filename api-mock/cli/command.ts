import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import type { CommandArguments } from './command-arguments.ts'

export interface OptionShape {
  /** The placeholder of its value in the help, such as `N`. A flag has none. */
  value?: string
  /** The option may occur several times. */
  multiple?: boolean
  text: string
}

/** The result of a command, for people and for scripts. */
export interface Outcome {
  lines: readonly string[]
  data: unknown
  /** The exit code. The default is 0. */
  exitCode?: 0 | 1
}

export interface Call {
  given: CommandArguments
  config: Config
  /** The shop, opened at the first use and closed after the command. Throws a Refusal if there is none, unless `create`. */
  shop(options?: { create?: boolean }): Promise<Deps>
  /** Resolves a file name of the command line. */
  path(name: string): string
  /** Everything that is piped into the command. */
  input(): Promise<Uint8Array>
  /** Prints a line about the progress, apart from the answer. */
  progress(line: string): void
}

export interface Command {
  /** `orders list` */
  name: string
  summary: string
  /** Names of the required arguments. */
  takes?: readonly string[]
  /** The name of an optional last argument. It is empty if the user leaves it out. */
  mayTake?: string
  /** The last required argument may occur several times. */
  takesSeveral?: boolean
  options?: Readonly<Record<string, OptionShape>>
  /** Paragraphs for its `--help`. */
  detail?: readonly string[]
  run(call: Call): Promise<Outcome>
}
