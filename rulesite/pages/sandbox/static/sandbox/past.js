// Steps back and forth: the texts that a table has had, for as long as its page is open.
const MOST = 200;

export class Past {
  constructor(now) {
    this.now = now;
    this.before = [];
    this.after = [];
  }

  get canUndo() {
    return this.before.length > 0;
  }

  get canRedo() {
    return this.after.length > 0;
  }

  /** Something is about to be done: this is what it can be undone to. */
  note() {
    this.before = [...this.before, this.now()].slice(-MOST);
    this.after = [];
  }

  undo() {
    if (!this.canUndo) return undefined;
    this.after.push(this.now());
    return this.before.pop();
  }

  redo() {
    if (!this.canRedo) return undefined;
    this.before.push(this.now());
    return this.after.pop();
  }
}
