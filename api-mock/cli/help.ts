import type { Command, OptionShape } from './command.ts'
import { table } from './table.ts'

/** The options of every command. */
export const everywhere: Readonly<Record<string, OptionShape>> = {
  json: { text: 'answer in JSON, for scripts' },
  help: { text: 'what this command does' },
}

/** The lines of the help about all commands. */
export function generalHelp(commands: readonly Command[]): string[] {
  return [
    'Commands for the staff, on the machine of the server.',
    '',
    'npm run shop -- <command> [options]',
    '',
    ...indented(
      table(
        ['command', ''],
        commands.map((command) => [usageOf(command), command.summary]),
      ).slice(1),
    ),
    '',
    'npm run shop -- <command> --help explains one command. --json is for scripts (then use npm run --silent shop).',
    'It uses the database of the server: DATABASE_URL, or else DATA_DIR (./data).',
    'Exit codes: 0 done, 1 rejected (nothing is changed), 2 wrong command line.',
  ]
}

/** The lines of the help about one command. */
export function commandHelp(command: Command): string[] {
  const options = Object.entries({ ...command.options, ...everywhere })
  const rows = options.map(([name, { value, multiple, text }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    multiple ? `${text} (may be repeated)` : text,
  ])
  return [
    `npm run shop -- ${usageOf(command)} [options]`,
    '',
    command.summary,
    ...(command.detail ?? []).flatMap((paragraph) => ['', paragraph]),
    '',
    ...indented(table(['option', ''], rows).slice(1)),
  ]
}

const usageOf = ({ name, takes = [], takesSeveral, mayTake }: Command) =>
  [
    name,
    ...takes.map((taken) => `<${taken}>`),
    ...(takesSeveral && takes.length > 0 ? ['…'] : []),
    ...(mayTake === undefined ? [] : [`[${mayTake}]`]),
  ].join(' ')
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
