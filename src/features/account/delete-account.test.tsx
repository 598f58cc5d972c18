// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { find, mount } from '../../ui/mount.fixture.ts'
import { DeleteAccount } from './delete-account.tsx'

test('the dialog says what happens to money, reviews and what the customer sent', async () => {
  await mount(<DeleteAccount open email="demo@stoep.example" onClose={() => undefined} />).ready
  const lines = [...find('dialog').querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(lines).toContain('Store credit that you have left becomes a gift card, which we mail to demo@stoep.example.')
  expect(lines).toContain('Your published reviews stay, as “A former customer”, without your photos.')
  expect(lines).toContain(
    'Saved pieces, quotes, requests and forms you sent go too. The law makes us keep an entry of a giveaway for a time.',
  )
})
