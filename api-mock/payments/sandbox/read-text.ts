import type { ShopContext } from '../../http/context.ts'
import { readBody } from '../../http/read-input.ts'

/** Every body that the sandbox expects has less than one kilobyte. */
const MOST_BYTES = 16 * 1024

/** Reads the body of a request to the sandbox. Throws `payload_too_large` beyond 16 kB, and what `readBody` throws. */
export const readText = async (context: ShopContext): Promise<string> => new TextDecoder().decode(await readBody(context, MOST_BYTES))
