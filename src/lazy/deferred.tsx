import {
  type ComponentType,
  createElement,
  memo,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { createPart, type Part } from './island.ts'
import { registerPart } from './islands.ts'
import { untilThere } from './until-there.ts'
import { firstUse } from './load-engine.ts'

/**
 * A part of a page that comes complete from the server and whose code follows at the first sign of a shopper
 * (docs/decisions/010). Until then it stays as it was served; what is pressed in it meanwhile is pressed again once it listens.
 * Call it at the top of a module: a page that is drawn on the device waits for its parts like for its screen.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  let wanted: Promise<ComponentType<Props>> | undefined
  const fetchPart = async () => (loaded ??= await load())
  registerPart(fetchPart)

  function Body({ part, props }: { part: Part; props: Props }) {
    const loadedPart = loaded ?? use((wanted ??= firstUse.then(() => untilThere(fetchPart, part.lack))))
    return <Listening part={part}>{createElement(loadedPart, props)}</Listening>
  }

  function Deferred(props: Props) {
    const [part] = useState(createPart)
    useEffect(() => part.stand(), [part])
    // A change that comes before the code does leaves what is there as it is.
    const shown = useDeferredValue(props)
    return useMemo(
      () => (
        <div style={{ display: 'contents' }} ref={(element) => part.watch(element)}>
          <Suspense>
            <Body part={part} props={shown} />
          </Suspense>
        </div>
      ),
      [part, shown],
    )
  }
  return memo(Deferred)
}

function Listening({ part, children }: { part: Part; children: ReactNode }) {
  useEffect(() => part.listen(), [part])
  return children
}
