import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { addDownloads, downloadsOf } from '../../src/data/installed/downloads.ts'
import { ifNotStored } from '../../src/data/storage/storage-error.ts'
import type { Store } from '../../src/data/storage/store.ts'

/** Milliseconds between two writes of the count. */
const WRITE_INTERVAL = 1000

const thisMonth = () => southAfricanDay(new Date()).slice(0, 7)

/** The downloads of this month. */
export interface Downloads {
  /** Bytes of this calendar month, in South African time. Zero where the device does not store them. */
  ofMonth(): Promise<number>
}

/**
 * Counts the bytes that this worker downloads, a calendar month at a time [W10]. The browser's HTTP cache answers the first worker's requests
 * for files that the page has just downloaded; `isFirst` counts these too.
 */
export function countDownloads(store: Store, isFirst: boolean): Downloads {
  let uncounted = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const bytes = uncounted
    uncounted = 0
    if (bytes > 0) await addDownloads(store, thisMonth(), bytes).catch(ifNotStored(undefined))
  }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming) uncounted += entry.transferSize || (isFirst ? entry.encodedBodySize : 0)
    timer ??= setTimeout(() => void write(), WRITE_INTERVAL)
  })
  observer.observe({ type: 'resource', buffered: true })
  return {
    async ofMonth() {
      await write()
      return downloadsOf(store, thisMonth()).catch(ifNotStored(0))
    },
  }
}
