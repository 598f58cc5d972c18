import type { vitalNames } from '../../contract/measurement/measurement.ts'

export type VitalName = (typeof vitalNames)[number]
export interface Vital {
  name: VitalName
  /** Milliseconds; CLS has no unit. */
  value: number
}

/** Shifts with gaps below SHIFT_GAP, within SHIFT_WINDOW in total, count as one (web.dev, "CLS"). Milliseconds. */
const SHIFT_GAP = 1000
const SHIFT_WINDOW = 5000
/** Shorter interactions are ignored: users do not notice them. Milliseconds. */
const SHORT = 40

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface Interaction extends PerformanceEntry {
  interactionId: number
}

/** Measures the web vitals of this document. Returns a function that returns the values so far. */
export function watchVitals(): () => Vital[] {
  const seen = new Map<VitalName, number>()
  let shift = { value: 0, start: 0, end: 0 }

  const [navigation] = performance.getEntriesByType('navigation').filter(isNavigation)
  if (navigation && navigation.responseStart > 0) seen.set('TTFB', navigation.responseStart)

  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.set('FCP', entry.startTime)
  })
  observe('largest-contentful-paint', (entry) => seen.set('LCP', entry.startTime))
  observe('layout-shift', (entry) => {
    if (!isShift(entry) || entry.hadRecentInput) return
    const { value, startTime } = entry
    const isSameWindow = startTime - shift.end < SHIFT_GAP && startTime - shift.start < SHIFT_WINDOW
    shift = isSameWindow ? { ...shift, value: shift.value + value, end: startTime } : { value, start: startTime, end: startTime }
    seen.set('CLS', Math.max(seen.get('CLS') ?? 0, shift.value))
  })
  // The slowest interaction: with few interactions on a page it equals the specified percentile.
  observe(
    'event',
    (entry) => {
      if (isInteraction(entry) && entry.interactionId > 0) seen.set('INP', Math.max(seen.get('INP') ?? 0, entry.duration))
    },
    { durationThreshold: SHORT },
  )
  if (supports('layout-shift') && !seen.has('CLS')) seen.set('CLS', 0)

  return () => [...seen].map(([name, value]) => ({ name, value: Math.round(value * 1000) / 1000 }))
}

const isNavigation = (entry: PerformanceEntry): entry is PerformanceNavigationTiming => 'responseStart' in entry
const isShift = (entry: PerformanceEntry): entry is Shift => 'hadRecentInput' in entry
const isInteraction = (entry: PerformanceEntry): entry is Interaction => 'interactionId' in entry

const supports = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type)

function observe(type: string, receive: (entry: PerformanceEntry) => void, more: { durationThreshold?: number } = {}): void {
  if (!supports(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach(receive)).observe({ type, buffered: true, ...more })
}
