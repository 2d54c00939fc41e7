/** True if a process with this number runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
