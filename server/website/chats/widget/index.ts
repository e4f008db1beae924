import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { answerAsset } from './asset';
import { answerFrame } from './serve';

const PATH = /^\/(?:widget(?:-frame)?\.js|chat\/[^/]+)$/;

/** Whether a path is the widget's script, its frame, or what runs in that. */
export const isWidget = (path: string) => PATH.test(path);

/** Answers a request to one of them. */
export function answerWidget(request: ApiRequest): Promise<ApiResponse> {
  if (request.path === '/widget.js') return answerAsset('widget.js');
  return request.path === '/widget-frame.js' ? answerAsset('widget-frame.js') : answerFrame(request);
}
