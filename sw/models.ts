import type { RouteHandlerCallback } from 'workbox-core'
import { filesToDrop, MODELS_CACHE } from '../src/domain/room/model.ts'
import { isBuiltFile } from './answers.ts'

/**
 * A model, or a file of the 3D viewer. The cache answers: the content behind a name never changes. A file that the network brings is cached
 * within a budget of bytes [W12].
 */
export const modelFile: RouteHandlerCallback = async ({ request, event }) => {
  const cached = await caches.match(request, { cacheName: MODELS_CACHE, ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (isBuiltFile(request.url, response)) event.waitUntil(cacheModel(request, response.clone()).catch(logNotStored))
  return response
}

async function cacheModel(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(MODELS_CACHE)
  await cache.put(request, response)
  const files = await Promise.all(
    (await cache.keys()).map(async (key) => ({ key, bytes: (await (await cache.match(key))?.blob())?.size ?? 0 })),
  )
  await Promise.all(filesToDrop(files).map(({ key }) => cache.delete(key)))
}

/** For example: the device has no space. The page has the file and shows it. */
const logNotStored = (cause: unknown): void => console.info('A file of the 3D view was not stored:', cause)
