import type { Database } from '../../../api-mock/db/open.ts'

type State = 'pending' | 'confirmed' | 'unsubscribed' | 'refused'

/** The address of a numbered reader, in the order of its number. */
export const readerAt = (number: number): string => `reader-${String(number).padStart(4, '0')}@stoep.example`

/** Adds readers of the newsletter, who confirmed a month before the clock of the tests starts. */
export async function addReaders(db: Database, emails: readonly string[], state: State = 'confirmed'): Promise<void> {
  const at = '2026-10-20T08:00:00.000Z'
  const row = { state, source: 'form', requested_at: at, confirmed_at: at, unsubscribed_at: null, mailed_at: at } as const
  for (let from = 0; from < emails.length; from += 200)
    await db
      .insertInto('newsletter')
      .values(emails.slice(from, from + 200).map((email) => ({ ...row, email })))
      .execute()
}

/** A letter as the desk sends it. */
export const letterOf = (
  changes: Partial<{ subject: string; markdown: string; segment: 'all' | 'bought' | 'never_bought' | 'trade' }> = {},
) => ({
  subject: 'Summer on the stoep',
  preheader: 'Two new chairs',
  markdown: '## Two new chairs\n\nSee **Aloe** and its {braces}.\n\n[Show me](/product/aloe)',
  segment: 'all' as const,
  province: null,
  ...changes,
})
