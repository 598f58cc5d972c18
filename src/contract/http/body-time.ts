/** The time for a call with a small body, in milliseconds. No client waits longer for its answer. */
const USUAL_MS = 20_000
/** What a slow line uploads in a second, in bytes: half a megabit. */
const SLOW_LINE = 64 * 1024
/** The longest time for a call, in milliseconds. The largest picture takes 16 MB in JSON, which a slow line uploads before it. */
export const LONGEST_CALL_MS = 300_000

/** How long a slow line uploads a body, in milliseconds. */
export const uploadTime = (bytes: number): number => Math.min(LONGEST_CALL_MS, Math.ceil((bytes / SLOW_LINE) * 1000))

/** How long the server waits for the whole of a call with a body of that size, in milliseconds. */
export const serverWaits = (bytes: number): number => Math.min(LONGEST_CALL_MS, USUAL_MS + uploadTime(bytes))
