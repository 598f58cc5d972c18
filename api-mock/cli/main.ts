import { runShop } from './run.ts'

/** `npm run shop -- <command>` */
process.exitCode = await runShop(process.argv.slice(2), {
  env: process.env,
  // npm runs scripts in the project's folder; the names were typed elsewhere.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
