import { backend } from '@/lib/backend';

export const GET = async (_: Request, { params }: { params: Promise<{ token: string }> }) =>
  backend.calendarFile((await params).token);
