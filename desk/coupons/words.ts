import { formatNumber } from '../../src/domain/numbers.ts'
import type { DeskCouponRow } from '../../src/contract/desk/campaigns/desk-coupon.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'

export const couponStateWords: Record<DeskCouponRow['state'], string> = {
  counts: 'Counts',
  waiting: 'Waits for its first day',
  ended: 'Ended',
}

/** The days of a code: "1 December 2026 to 31 January 2027". */
export const couponDays = ({ starts, ends }: Pick<DeskCouponRow, 'starts' | 'ends'>): string =>
  starts === null
    ? ends === null
      ? 'Without an end'
      : `Until ${formatDayLong(ends)}`
    : ends === null
      ? `From ${formatDayLong(starts)}`
      : `${formatDayLong(starts)} to ${formatDayLong(ends)}`

/** How often a code was used: "3 of 100 uses". */
export const couponUses = ({ uses, max_uses: most }: Pick<DeskCouponRow, 'uses' | 'max_uses'>): string =>
  `${formatNumber(uses)}${most === null ? '' : ` of ${formatNumber(most)}`} ${uses === 1 && most === null ? 'use' : 'uses'}`
