import { table } from '../cli/table.ts'
import type { FunnelStep, Stats, VitalStats } from './stats.ts'

/** Formats statistics for people. */
export function statsLines({ from, until, visits, funnel, vitals, missed }: Stats): string[] {
  return [
    `${from} to ${until}`,
    '',
    `Visits: ${visits.total}`,
    `The installed app was opened: ${visits.appStarts}`,
    ...section(
      ['day', 'visits'],
      visits.days.map((row) => [row.day, String(row.visits)]),
    ),
    ...section(
      ['page', 'visits'],
      visits.pages.map((row) => [row.path, String(row.visits)]),
    ),
    ...section(
      ['from', 'visits'],
      visits.referrers.map((row) => [row.referrer, String(row.visits)]),
    ),
    '',
    'From looking to buying',
    ...table(['step', 'count', 'of the step before'], funnel.map(funnelRow)),
    '',
    'How fast pages are (three quarters of visits are as fast or faster)',
    ...(vitals.length === 0 ? ['Nothing measured.'] : table(['page', 'metric', 'p75', '', 'measured'], vitals.map(vitalRow))),
    ...(missed.length === 0
      ? []
      : [
          '',
          'Searches without a match (to answer one, add it to the search words of a product)',
          ...table(
            ['words', 'searches'],
            missed.map(({ words, count }) => [words, String(count)]),
          ),
        ]),
  ]
}

const section = (heading: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? [] : ['', ...table(heading, rows)]

function funnelRow({ step, count }: FunnelStep, place: number, steps: readonly FunnelStep[]): string[] {
  const before = steps[place - 1]?.count ?? 0
  return [step, String(count), before === 0 ? '' : `${Math.round((count / before) * 100)}%`]
}

function vitalRow({ kind, metric, p75, measured, rating }: VitalStats): string[] {
  return [kind, metric, metric === 'CLS' ? p75.toFixed(3) : `${Math.round(p75)} ms`, rating, String(measured)]
}
