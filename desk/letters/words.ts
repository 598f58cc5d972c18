import { formatNumber } from '../../src/domain/numbers.ts'
import { counted } from '../../src/domain/counted.ts'
import type { DeskLetter, DeskLetterRow } from '../../src/contract/desk/campaigns/desk-letter.ts'

export const letterStateWords: Record<DeskLetterRow['state'], string> = {
  draft: 'Draft',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  stopped: 'Stopped',
}

export const segmentWords: Record<DeskLetterRow['segment'], string> = {
  all: 'Everybody who confirmed',
  bought: 'Readers who bought',
  never_bought: 'Readers who never bought',
  trade: 'Trade customers',
  province: 'Readers of a province',
}

/** The readers of a letter in words. */
export const readersOf = ({ segment, province }: Pick<DeskLetterRow, 'segment' | 'province'>): string =>
  province === null ? segmentWords[segment] : `Last paid order to ${province}`

/** What became of the mails: "120 sent, 2 refused". */
export function countWords({ written, sent, refused, failed, withdrawn }: DeskLetterRow): string {
  const waiting = written - sent - refused - failed - withdrawn
  const parts: [number, string][] = [
    [sent, 'sent'],
    [waiting, 'in the outbox'],
    [refused, 'refused by the address'],
    [failed, 'not delivered'],
    [withdrawn, 'withdrawn'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`)
    .join(', ')
}

/** Why mails do not leave, and what to do about it. A pause holds the mails that are tried again too. */
export const troubleWords = ({ paused, retried, words }: NonNullable<DeskLetter['trouble']>, state: DeskLetterRow['state']): string =>
  [
    ...(paused ? ['The shop has paused this letter: several mails in a row were refused. Go on once the reason is gone.'] : []),
    ...(retried > 0
      ? [`${counted(retried, 'mail is', 'mails are')} ${state === 'paused' ? 'tried again once the letter goes on' : 'being tried again'}.`]
      : []),
    ...(words === null ? [] : [`The mail server’s last answer: ${words}`]),
  ].join(' ')
