/**
 * `node scripts/make-password-filter.ts LIST`: makes the Bloom filter of breached passwords from a list with one password a line. docs/security
 * names the list that the present filter was made from. Shorter passwords than the shop accepts are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BITS_EACH, positionsOf } from '../api-mock/account/access/breached-passwords.ts'
import { PASSWORD_SHORTEST } from '../src/contract/account/customer.ts'

const [list] = process.argv.slice(2)
if (list === undefined) throw new Error('Name the list: node scripts/make-password-filter.ts LIST')

const passwords = new Set(
  readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line.length >= PASSWORD_SHORTEST),
)
const filter = Buffer.alloc(Math.ceil((passwords.size * BITS_EACH) / 8))
for (const password of passwords)
  for (const position of positionsOf(password, filter.length * 8))
    filter[position >> 3] = (filter[position >> 3] ?? 0) | (1 << (position & 7))
const file = join(import.meta.dirname, '../api-mock/account/access/breached-passwords.bin')
writeFileSync(file, filter)
console.log(`${passwords.size} passwords, ${filter.length} bytes`)
