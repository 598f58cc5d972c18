import { expect, test } from 'vitest'
import { isAboutMailbox, isMissingMailbox, serverWords } from './server-answer.ts'

test('only a status about the address says that a mailbox does not exist', () => {
  for (const status of ['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']) expect(isMissingMailbox(status), status).toBe(true)
  const others = ['', '4.1.1', '4.2.1', '5.0.0', '5.1.7', '5.1.8', '5.2.2', '5.3.0', '5.4.1', '5.5.1', '5.7.1', '5.7.26', '5.2.10']
  for (const status of others) expect(isMissingMailbox(status), status).toBe(false)
})

test('a full mailbox is about the mailbox; a block list and a server that is away are not', () => {
  for (const status of ['4.2.2', '5.2.2', '4.1.1', '5.1.1']) expect(isAboutMailbox(status), status).toBe(true)
  for (const status of ['4.7.1', '5.7.1', '4.4.1', '5.3.0', '5.1.8', '']) expect(isAboutMailbox(status), status).toBe(false)
})

test('the words of a mail server are stored without control characters, and 300 characters at most', () => {
  expect(serverWords(' 550 5.1.1 no\0such\u001b[2J\r\n person\u0085')).toBe('550 5.1.1 no such [2J  person')
  expect(serverWords('x'.repeat(500))).toHaveLength(300)
})
