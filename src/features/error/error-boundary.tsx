import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

/** Shows the error screen when rendering throws. The shell still works. Pass the location as its key, which resets it on navigation. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (this.state.failed) return <ErrorScreen data={{ kind: 'server' }} params={{}} search="" />
    return this.props.children
  }
}
