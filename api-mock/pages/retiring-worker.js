// Served as /sw.js while KILL_SWITCH=1: takes the place of whatever worker a browser has, and then itself away. Caches go, IndexedDB
// stays: what waits in the queues is sent by the pages. Those hear that their worker has changed, and load themselves anew at a safe moment. A page that registers this one again meanwhile has a worker
// that answers nothing.

addEventListener('install', () => self.skipWaiting())

addEventListener('activate', (event) => {
  event.waitUntil(retire())
})

async function retire() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
