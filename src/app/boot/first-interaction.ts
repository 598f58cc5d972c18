const interactions = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel', 'visibilitychange'] as const

/** Runs `task` once, at the first interaction with the page. */
export function onFirstInteraction(task: () => void): void {
  const done = new AbortController()
  const run = () => {
    done.abort()
    task()
  }
  for (const type of interactions) addEventListener(type, run, { capture: true, passive: true, signal: done.signal })
}
