let isReloading = false

/** Reloads the document once: a second call would restart the first reload. */
export function reloadOnce(): void {
  if (!isReloading) location.reload()
  isReloading = true
}
