import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Command, OptionShape } from './command.ts'
import { createArguments, type CommandArguments } from './command-arguments.ts'
import { everywhere } from './help.ts'
import { wrongUsage } from './refusal.ts'

interface Parsed {
  command: Command
  given: CommandArguments
  help: boolean
}

/** Finds the command and its options. Returns `general` for help without a command. Throws a Refusal (`usage`). */
export function parseLine(line: readonly string[], commands: readonly Command[]): Parsed | 'general' {
  const words = line.filter((word) => !word.startsWith('-'))
  const command = commands.find(({ name }) => name.split(' ').every((word, place) => line[place] === word))
  if (!command) {
    if (words.length === 0 && (line.length === 0 || line.includes('--help') || line.includes('-h'))) return 'general'
    throw wrongUsage(`There is no command "${words.slice(0, 2).join(' ')}"${near(words[0], commands)}`)
  }
  const { values, positionals } = readOptions(command, line.slice(command.name.split(' ').length))
  const given = createArguments(positionals, values)
  const help = values['help'] === true
  const takes = command.takes ?? []
  if (!help && positionals.length < takes.length) throw wrongUsage(`${command.name} needs <${takes[positionals.length]}>`)
  if (!command.takesSeveral && positionals.length > takes.length + (command.mayTake === undefined ? 0 : 1))
    throw wrongUsage(`${command.name} does not take "${positionals.at(-1)}"`)
  return { command, given, help }
}

function readOptions(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: configOf({ ...command.options, ...everywhere }),
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    // Node's message names the unknown option or the missing value.
    throw wrongUsage(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error))
  }
}

function configOf(options: Readonly<Record<string, OptionShape>>): ParseArgsOptionsConfig {
  const config: ParseArgsOptionsConfig = {}
  for (const [name, { value, multiple = false }] of Object.entries(options))
    config[name] = { type: value === undefined ? 'boolean' : 'string', multiple, ...(name === 'help' ? { short: 'h' } : {}) }
  return config
}

function near(word: string | undefined, commands: readonly Command[]): string {
  const same = commands.filter(({ name }) => name.split(' ')[0] === word).map(({ name }) => name)
  return same.length > 0 ? `; there are: ${same.join(', ')}` : '; --help lists them'
}
