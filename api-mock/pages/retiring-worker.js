// Served as /sw.js while KILL_SWITCH=1. It replaces the browser's worker and then unregisters itself. It deletes the caches but not
// IndexedDB, because pages send the queues. Pages notice the change of their worker and reload at a safe moment. A page that registers this
// worker again meanwhile gets one that handles no request.

addEventListener('install', () => self.skipWaiting())

addEventListener('activate', (event) => {
  event.waitUntil(retire())
})

async function retire() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
