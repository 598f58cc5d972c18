let isReloading = false

/** A second reload would begin the first one anew. */
export function reloadOnce(): void {
  if (!isReloading) location.reload()
  isReloading = true
}
