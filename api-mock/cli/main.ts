import { buffer } from 'node:stream/consumers'
import { runShop } from './run.ts'

// Backups and exports contain personal data, so only the operator can read the files.
process.umask(0o077)

/** `npm run shop -- <command>` */
process.exitCode = await runShop(process.argv.slice(2), {
  env: process.env,
  // npm runs scripts in the project's folder, but file names are relative to the folder of the user.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  input: async () => (process.stdin.isTTY ? new Uint8Array() : buffer(process.stdin)),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
