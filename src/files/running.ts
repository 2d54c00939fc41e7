/** True while a process of this machine runs under a number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of someone else, or gone.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
